import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from './provider.ts'

/** Resolves after the given milliseconds; rejects when the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Waits using the system timer. */
export const waitByTimer: Wait = (milliseconds, signal) => delay(milliseconds, undefined, { signal })

/** Maximum number of retries after the first attempt. */
const RETRIES_MAX = 2
/** Delay before the first retry; doubles with each further retry. */
const RETRY_DELAY_MS = 300
/** Maximum delay that a provider can request; if it requests a longer one, the provider counts as failed for this answer. */
export const RETRY_AFTER_MAX_MS = 4_000

/**
 * Returns the delay before a retry in milliseconds (`attempt` 0 is the first retry): the delay requested by the provider, else
 * exponential backoff with jitter. Null if a retry is pointless.
 */
function retryDelay(attempt: number, error: ProviderError, random: () => number): number | null {
  if (!error.isTransient || attempt >= RETRIES_MAX) return null
  if (error.retryAfterMs !== null) return error.retryAfterMs <= RETRY_AFTER_MAX_MS ? error.retryAfterMs : null
  return Math.round(RETRY_DELAY_MS * 2 ** attempt * (0.5 + random() / 2))
}

/**
 * Wraps any error of a call in a ProviderError: a timeout becomes a permanent `slow`, everything else a transient `broken`.
 * ProviderErrors are returned unchanged.
 */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new ProviderError(isTimeout ? 'slow' : 'broken', { isTransient: !isTimeout, cause: error })
}

/** Time limit, delays and stop conditions for retries. */
export interface RetryOptions {
  readonly totalMs: number
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  readonly wait: Wait
  /** The caller's signal; its reason is thrown when it aborts. */
  readonly caller: AbortSignal | undefined
  /** Returns false once a retry would repeat text that has already been shown. */
  readonly mayRetry: () => boolean
}

/** Retries a call until an attempt succeeds, the error is permanent, the retries or the total time are used up, the provider asks for too long a wait, or `mayRetry` returns false. */
export async function withRetries<T>(
  { totalMs, random, wait, caller, mayRetry }: RetryOptions,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted()
  const deadline = AbortSignal.timeout(totalMs)
  const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
  for (let attempt = 0; ; attempt++) {
    try {
      return await call(signal)
    } catch (error) {
      caller?.throwIfAborted()
      const failure = asProviderError(error)
      const delayMs = mayRetry() && !signal.aborted ? retryDelay(attempt, failure, random) : null
      if (delayMs === null) throw failure
      await wait(delayMs, signal).catch(() => {
        caller?.throwIfAborted()
        throw failure
      })
    }
  }
}
