import type { Clock } from '#server/lib/clock.ts'
import { admit, type Breaker, fail, giveUp, healthy, succeed } from './breaker.ts'
import {
  type Patience,
  pauseBefore,
  RETRY_AFTER_MAX,
  patience as usual,
  wait as usualWait,
  type Wait,
  watch,
} from './patience.ts'
import { type Completion, type Prompt, type Provider, ProviderError } from './provider.ts'

/** What became of a call: well, left by the caller, or the code of the failure. */
export type Outcome = 'ok' | 'left' | ProviderError['code']

/** Told of each call: its kind, what became of it, and how the breaker of its kind stands then. */
export type ProviderWatch = (kind: keyof Provider, outcome: Outcome, breaker: Breaker['state']) => void

/** What care is taken with. */
export interface CareOptions {
  readonly clock: Clock
  /** 0 to 1. */
  readonly random?: () => number
  readonly patience?: Patience
  readonly wait?: Wait
  readonly watch?: ProviderWatch
}

function asFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return new ProviderError(isLate ? 'slow' : 'broken', { isTransient: !isLate, cause: error })
}

/**
 * A provider with time-outs, other tries and a circuit breaker around it. What has begun to answer is never tried again: its pieces
 * may have been shown.
 */
export function reliable(
  provider: Provider,
  { clock, random = Math.random, patience = usual, wait = usualWait, watch: told }: CareOptions,
): Provider {
  // One a kind of call: many providers answer, but give no meanings.
  const breakers: Record<keyof Provider, Breaker> = { complete: healthy, embed: healthy }
  const now = () => clock.now().getTime()

  /** Lets a call through with all its tries, and keeps what it tells of the provider's health. */
  async function guarded<T>(
    kind: keyof Provider,
    caller: AbortSignal | undefined,
    call: () => Promise<T>,
  ): Promise<T> {
    const admitted = admit(breakers[kind], now())
    const tell = (outcome: Outcome) => told?.(kind, outcome, breakers[kind].state)
    if (!admitted) {
      tell('resting')
      throw new ProviderError('resting')
    }
    breakers[kind] = admitted
    try {
      const result = await call()
      breakers[kind] = succeed()
      tell('ok')
      return result
    } catch (error) {
      breakers[kind] = after(breakers[kind], error, caller)
      tell(caller?.aborted ? 'left' : asFailure(error).code)
      throw error
    }
  }

  function after(breaker: Breaker, error: unknown, caller: AbortSignal | undefined): Breaker {
    if (caller?.aborted) return giveUp(breaker, now())
    const { code, retryAfter } = asFailure(error)
    if (code === 'rejected') return succeed()
    return fail(breaker, now(), (retryAfter ?? 0) > RETRY_AFTER_MAX ? retryAfter : null)
  }

  /** Calls until it goes well, the error is for good, time is up, or `mayRetry` says no. */
  async function insist<T>(
    call: (signal: AbortSignal) => Promise<T>,
    caller: AbortSignal | undefined,
    mayRetry: () => boolean,
  ): Promise<T> {
    caller?.throwIfAborted()
    const deadline = AbortSignal.timeout(patience.whole)
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
    for (let count = 0; ; count++) {
      try {
        return await call(signal)
      } catch (error) {
        caller?.throwIfAborted()
        const failure = asFailure(error)
        const pause = mayRetry() && !signal.aborted ? pauseBefore(count, failure, random) : null
        if (pause === null) throw failure
        await wait(pause, signal).catch(() => {
          caller?.throwIfAborted()
          throw failure
        })
      }
    }
  }

  /** One try at an answer, watched from its first piece to its last. */
  async function attempt(prompt: Prompt, signal: AbortSignal, onText: (piece: string) => void) {
    const watching = watch(patience)
    try {
      return await provider.complete(
        { ...prompt, signal: AbortSignal.any([signal, watching.signal]) },
        (piece) => {
          watching.moved()
          onText(piece)
        },
      )
    } finally {
      watching.stop()
    }
  }

  return {
    complete: (prompt, onText): Promise<Completion> => {
      let begun = false
      const take = (piece: string): void => {
        begun = true
        onText?.(piece)
      }
      const { signal: caller } = prompt
      return guarded('complete', caller, () =>
        insist(
          (signal) => attempt(prompt, signal, take),
          caller,
          () => !begun,
        ),
      )
    },
    embed: (texts, caller) =>
      guarded('embed', caller, () =>
        insist(
          (signal) => provider.embed(texts, signal),
          caller,
          () => true,
        ),
      ),
  }
}
