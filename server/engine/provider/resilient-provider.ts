/**
 * Timeouts, retries and a circuit breaker around a provider. This is a custom implementation because, with cockatiel, calls wait
 * for the probe of a half-open circuit instead of failing at once, a cancelled probe closes the circuit, retry delays do not end
 * when the circuit opens, and Retry-After does not open it early.
 */
import type { Clock } from '#server/lib/clock.ts'
import { admit, type CircuitBreaker, cancel, closedCircuit, fail, succeed } from './circuit-breaker.ts'
import { type Completion, type Prompt, type Provider, ProviderError } from './provider.ts'
import { asProviderError, RETRY_AFTER_MAX_MS, type Wait, waitByTimer, withRetries } from './retry.ts'
import { defaultTimeouts, type Timeouts, watchTokens } from './timeouts.ts'

/** Outcome of a call: success, abandoned by the caller, or the failure code. */
export type Outcome = 'ok' | 'left' | ProviderError['code']

/** A call to the provider that has ended. */
export interface ProviderCall {
  readonly kind: keyof Provider
  readonly outcome: Outcome
  /** State of the circuit breaker for this kind of call. */
  readonly state: CircuitBreaker['state']
  /** Duration of the call, including all attempts. */
  readonly ms: number
  /** The provider's own words about a failure; null if it said nothing or did not fail. */
  readonly words: string | null
}

/** Callback that receives each call once it has ended. */
export type ProviderWatch = (call: ProviderCall) => void

/** Clock, timeouts, random source and callback of a resilient provider. */
export interface ResilienceOptions {
  readonly clock: Clock
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number
  readonly timeouts?: Timeouts
  readonly wait?: Wait
  readonly watch?: ProviderWatch
}

/** Minimum remaining time for starting another attempt. */
const RETRY_FROM_MS = 200

/** Circuit for one kind of call. */
class Circuit {
  private breaker: CircuitBreaker = closedCircuit
  private readonly clock: Clock
  private readonly report: (outcome: Outcome, ms: number, words?: string | null) => void

  constructor(kind: keyof Provider, { clock, watch }: ResilienceOptions) {
    this.clock = clock
    this.report = (outcome, ms, words = null) =>
      watch?.({ kind, outcome, state: this.breaker.state, ms, words })
  }

  /** Runs a call with all its retries and records its outcome. Throws `resting` while the circuit is open. */
  async run<T>(caller: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    const admitted = admit(this.breaker, this.now())
    if (!admitted) {
      this.report('resting', 0)
      throw new ProviderError('resting')
    }
    this.breaker = admitted
    const startedAt = performance.now()
    try {
      const result = await call()
      this.breaker = succeed()
      this.report('ok', performance.now() - startedAt)
      return result
    } catch (error) {
      this.breaker = this.after(error, caller)
      const { code, words } = asProviderError(error)
      this.report(caller?.aborted ? 'left' : code, performance.now() - startedAt, words)
      throw error
    }
  }

  private after(error: unknown, caller: AbortSignal | undefined): CircuitBreaker {
    if (caller?.aborted) return cancel(this.breaker, this.now())
    const { code, retryAfterMs } = asProviderError(error)
    if (code === 'rejected') return succeed()
    const isLong = (retryAfterMs ?? 0) > RETRY_AFTER_MAX_MS
    return fail(this.breaker, this.now(), isLong ? retryAfterMs : null)
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}

/** Makes one attempt at an answer, with a timeout for the first token and for each further one. */
async function attempt(
  provider: Provider,
  timeouts: Timeouts,
  prompt: Prompt & { readonly signal: AbortSignal },
  onText: (piece: string) => void,
): Promise<Completion> {
  const watch = watchTokens(timeouts)
  const signal = AbortSignal.any([prompt.signal, watch.signal])
  try {
    return await provider.complete({ ...prompt, signal }, (piece) => {
      watch.onToken()
      onText(piece)
    })
  } finally {
    watch.stop()
  }
}

/** Creates the resilient provider. Never retries an answer that has started, because parts of it may have been shown. */
export function createResilientProvider(provider: Provider, options: ResilienceOptions): Provider {
  const { random = Math.random, timeouts = defaultTimeouts, wait = waitByTimer } = options
  const retry = { totalMs: timeouts.totalMs, random, wait }
  // There is one circuit per kind of call, because many providers offer completions but no embeddings.
  const completing = new Circuit('complete', options)
  const embedding = new Circuit('embed', options)
  return {
    complete: (prompt, onText) => {
      let hasBegun = false
      const take = (piece: string): void => {
        // An empty piece shows that the model is at work; nothing has been shown yet.
        if (piece === '') return
        hasBegun = true
        onText?.(piece)
      }
      const startedAt = options.clock.now().getTime()
      const leftMs = (): number =>
        prompt.isAwaited ? startedAt + timeouts.awaitedMs - options.clock.now().getTime() : timeouts.totalMs
      const call = (signal: AbortSignal) => {
        const firstTokenMs = Math.max(1, Math.min(timeouts.firstTokenMs, leftMs()))
        return attempt(provider, { ...timeouts, firstTokenMs }, { ...prompt, signal }, take)
      }
      const rules = { ...retry, caller: prompt.signal, mayRetry: () => !hasBegun && leftMs() > RETRY_FROM_MS }
      return completing.run(prompt.signal, () => withRetries(rules, call))
    },
    embed: (texts, caller) => {
      const call = (signal: AbortSignal) => provider.embed(texts, signal)
      return embedding.run(caller, () => withRetries({ ...retry, caller, mayRetry: () => true }, call))
    },
  }
}
