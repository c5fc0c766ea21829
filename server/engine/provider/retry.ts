import { setTimeout as delay } from 'node:timers/promises'
import { ProviderError } from './provider.ts'

/** Resolves after some milliseconds; rejects when the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Waits by the system's timer. */
export const waitByTimer: Wait = (milliseconds, signal) => delay(milliseconds, undefined, { signal })

/** Attempts after the first one. */
const RETRIES_MAX = 2
/** Delay before the first retry; it doubles with each further one. */
const RETRY_DELAY_MS = 300
/** A provider that asks for a longer delay has failed for this answer. */
export const RETRY_AFTER_MAX_MS = 4_000

/**
 * Returns the delay before a retry in milliseconds (`attempt` 0: the first retry): what the provider asks for, else exponential
 * backoff with jitter. Null where a retry is useless.
 */
function retryDelay(attempt: number, error: ProviderError, random: () => number): number | null {
  if (!error.isTransient || attempt >= RETRIES_MAX) return null
  if (error.retryAfterMs !== null) return error.retryAfterMs <= RETRY_AFTER_MAX_MS ? error.retryAfterMs : null
  return Math.round(RETRY_DELAY_MS * 2 ** attempt * (0.5 + random() / 2))
}

/** Returns the provider error behind whatever a call threw. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new ProviderError(isTimeout ? 'slow' : 'broken', { isTransient: !isTimeout, cause: error })
}

/** What retries depend on. */
export interface RetryOptions {
  readonly totalMs: number
  /** Random number from 0 to 1. */
  readonly random: () => number
  readonly wait: Wait
  /** The signal of the caller; its reason is thrown when it aborts. */
  readonly caller: AbortSignal | undefined
  /** Returns false once a retry would repeat what was shown already. */
  readonly mayRetry: () => boolean
}

/** Calls until an attempt succeeds, the error is permanent, the total time is over, or `mayRetry` returns false. */
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
