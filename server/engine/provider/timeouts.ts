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

/** Our choice: a customer sees the embedded answer after at most 6 s, of which embedding the question can take 1.5 s. */
export const defaultTimeouts: Timeouts = {
  firstTokenMs: 10_000,
  nextTokenMs: 5_000,
  totalMs: 45_000,
  awaitedMs: 4_200,
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
