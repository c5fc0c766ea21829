import { ProviderError } from './provider.ts'

/** How long a provider is waited for. */
export interface Timeouts {
  /** Until the first piece of an answer. */
  readonly firstTokenMs: number
  /** Between two pieces. */
  readonly nextTokenMs: number
  /** For the whole answer, retries included. */
  readonly totalMs: number
  /** Until the first piece of an answer that a customer waits for, retries included. */
  readonly awaitedMs: number
}

/** Our choice: a customer reads the embedded answer after 6 s at most, of which the embedding of the question may take 1.5. */
export const defaultTimeouts: Timeouts = {
  firstTokenMs: 10_000,
  nextTokenMs: 5_000,
  totalMs: 45_000,
  awaitedMs: 4_200,
}

/** A signal that aborts when no token arrives for too long. */
export interface TokenWatch {
  readonly signal: AbortSignal
  /** Notes that a token arrived. */
  onToken(): void
  stop(): void
}

/** Watches one attempt: first for its first token, then between tokens. */
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
