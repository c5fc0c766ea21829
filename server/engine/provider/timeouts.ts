import { ProviderError } from './provider.ts'

/** Timeouts for calls to a provider. */
export interface Timeouts {
  /** Maximum wait for the first piece of an answer. */
  readonly firstTokenMs: number
  /** Maximum wait between two pieces. */
  readonly nextTokenMs: number
  /** Maximum time for the whole answer, including retries. */
  readonly totalMs: number
  /** Maximum wait for the first piece of an answer that a customer waits for, including retries. */
  readonly awaitedMs: number
}

/**
 * Default timeouts. Our choice: a customer sees the embedded answer after at most 6 s, of which embedding the question can take
 * 1.5 s.
 */
export const defaultTimeouts: Timeouts = {
  firstTokenMs: 10_000,
  nextTokenMs: 5_000,
  totalMs: 45_000,
  awaitedMs: 4_200,
}

/** Time that a model on the operator's own machine or network gets for its first piece; it may have to be loaded first. */
const LOCAL_AWAITED_MS = 30_000

/** Returns the timeouts for a provider: longer ones if it is local or if the operator sets the time until the first piece. */
export function timeoutsFor(isOwn: boolean, firstPieceMs: number | null): Timeouts {
  const awaitedMs = firstPieceMs ?? (isOwn ? LOCAL_AWAITED_MS : defaultTimeouts.awaitedMs)
  return {
    awaitedMs,
    firstTokenMs: Math.max(defaultTimeouts.firstTokenMs, awaitedMs),
    nextTokenMs: defaultTimeouts.nextTokenMs,
    totalMs: defaultTimeouts.totalMs + awaitedMs,
  }
}

/** A signal that aborts when no token has arrived for too long. */
export interface TokenWatch {
  readonly signal: AbortSignal
  /** Records the arrival of a token. */
  onToken(): void
  stop(): void
}

/** Watches one attempt: first until its first token, then between tokens. */
export function watchTokens({ firstTokenMs, nextTokenMs }: Timeouts): TokenWatch {
  const controller = new AbortController()
  const start = (time: number) =>
    setTimeout(() => controller.abort(new ProviderError('slow', { isTransient: true })), time)
  let timer = start(firstTokenMs)
  return {
    signal: controller.signal,
    onToken: () => {
      clearTimeout(timer)
      timer = start(nextTokenMs)
    },
    stop: () => clearTimeout(timer),
  }
}
