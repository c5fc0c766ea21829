import { ProviderError } from './provider.ts'

/** How long a provider is waited for. */
export interface Timeouts {
  /** Until the first piece of an answer. */
  readonly firstTokenMs: number
  /** Between two pieces. */
  readonly nextTokenMs: number
  /** For the whole answer, retries included. */
  readonly totalMs: number
}

/** Our choice: customers wait for an answer about as long as for a page. */
export const defaultTimeouts: Timeouts = { firstTokenMs: 10_000, nextTokenMs: 8_000, totalMs: 45_000 }

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
