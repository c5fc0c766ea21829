import { ProviderError } from './provider.ts'

/** How long a provider is waited for, milliseconds. */
export interface Patience {
  /** Until the first piece of an answer. */
  readonly first: number
  /** Between two pieces. */
  readonly between: number
  /** For the whole answer, other tries included. */
  readonly whole: number
}

/** Our choice: customers wait for an answer about as long as for a page. */
export const patience: Patience = { first: 10_000, between: 8_000, whole: 45_000 }

/** A signal that fires when nothing happens for too long. */
export interface Watch {
  readonly signal: AbortSignal
  /** Something came. */
  moved(): void
  stop(): void
}

/** Watches one try: first for its first piece, then between pieces. */
export function watch({ first, between }: Patience): Watch {
  const controller = new AbortController()
  const run = (time: number) =>
    setTimeout(() => controller.abort(new ProviderError('slow', { isTransient: true })), time)
  let timer = run(first)
  return {
    signal: controller.signal,
    moved: () => {
      clearTimeout(timer)
      timer = run(between)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Resolves after so many milliseconds; rejects with the signal's reason. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Waits by the clock of the machine. */
export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', end, { once: true })
  })

/** Tries after the first one. */
const RETRIES = 2
/** The pause before the first of them; each further one may be twice as long. */
const PAUSE = 300
/** A provider that wants to be left alone for longer has failed for this answer. */
export const RETRY_AFTER_MAX = 4_000

/**
 * Milliseconds before try `attempt` (0: the first try after the failed one): what the provider asks for, else backoff with
 * full jitter. Null where another try is no use.
 */
export function pauseBefore(attempt: number, error: ProviderError, random: () => number): number | null {
  if (!error.isTransient || attempt >= RETRIES) return null
  if (error.retryAfter !== null) return error.retryAfter <= RETRY_AFTER_MAX ? error.retryAfter : null
  return Math.round(PAUSE * 2 ** attempt * (0.5 + random() / 2))
}
