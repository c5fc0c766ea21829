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

/** The same with everything that has a default. */
type Care = Required<Omit<CareOptions, 'watch'>>

/** The health of one kind of call: lets calls through, or not, and learns from them. */
class Guard {
  private breaker: Breaker = healthy
  private readonly clock: Clock
  private readonly told: (outcome: Outcome, state: Breaker['state']) => void

  constructor(kind: keyof Provider, { clock, watch: told }: CareOptions) {
    this.clock = clock
    this.told = (outcome, state) => told?.(kind, outcome, state)
  }

  /** Lets a call through with all its tries, and keeps what it tells of the provider's health. */
  async run<T>(caller: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    const admitted = admit(this.breaker, this.now())
    if (!admitted) {
      this.told('resting', this.breaker.state)
      throw new ProviderError('resting')
    }
    this.breaker = admitted
    try {
      const result = await call()
      this.breaker = succeed()
      this.told('ok', this.breaker.state)
      return result
    } catch (error) {
      this.breaker = this.after(error, caller)
      this.told(caller?.aborted ? 'left' : asFailure(error).code, this.breaker.state)
      throw error
    }
  }

  private after(error: unknown, caller: AbortSignal | undefined): Breaker {
    if (caller?.aborted) return giveUp(this.breaker, this.now())
    const { code, retryAfter } = asFailure(error)
    if (code === 'rejected') return succeed()
    const rest = (retryAfter ?? 0) > RETRY_AFTER_MAX ? retryAfter : null
    return fail(this.breaker, this.now(), rest)
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

/** Calls until it goes well, the error is for good, time is up, or `mayRetry` says no. */
async function insist<T>(
  { patience, random, wait }: Care,
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
async function attempt(
  provider: Provider,
  patience: Patience,
  prompt: Prompt & { readonly signal: AbortSignal },
  onText: (piece: string) => void,
): Promise<Completion> {
  const watching = watch(patience)
  const signal = AbortSignal.any([prompt.signal, watching.signal])
  try {
    return await provider.complete({ ...prompt, signal }, (piece) => {
      watching.moved()
      onText(piece)
    })
  } finally {
    watching.stop()
  }
}

/**
 * A provider with time-outs, other tries and a circuit breaker around it. What has begun to answer is never tried again: its pieces
 * may have been shown.
 */
export function reliable(provider: Provider, options: CareOptions): Provider {
  const care: Care = { random: Math.random, patience: usual, wait: usualWait, ...options }
  // One a kind of call: many providers answer, but give no meanings.
  const completing = new Guard('complete', options)
  const embedding = new Guard('embed', options)
  return {
    complete: (prompt, onText) => {
      let begun = false
      const take = (piece: string): void => {
        begun = true
        onText?.(piece)
      }
      const call = (signal: AbortSignal) => attempt(provider, care.patience, { ...prompt, signal }, take)
      return completing.run(prompt.signal, () => insist(care, call, prompt.signal, () => !begun))
    },
    embed: (texts, caller) => {
      const call = (signal: AbortSignal) => provider.embed(texts, signal)
      return embedding.run(caller, () => insist(care, call, caller, () => true))
    },
  }
}
