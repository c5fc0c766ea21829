import type { Clock } from '#server/lib/clock.ts'
import type { ProviderFailure } from './provider.ts'
import type { ProviderWatch } from './resilient-provider.ts'

/** Health of the AI provider, as observed by this process. */
export interface ProviderHealth {
  /** Records the outcome of a call. */
  readonly watch: ProviderWatch
  readonly state: () => {
    /** True while the circuit for answers is open after several failures. */
    readonly isResting: boolean
    readonly lastSuccess: Date | null
    readonly lastFailure: {
      readonly code: ProviderFailure
      /** The provider's own words; null if it said nothing. */
      readonly words: string | null
      readonly at: Date
    } | null
  }
}

/** Tracks the provider's health. Calls skipped while the circuit is open do not count as failures. */
export function createProviderHealth(clock: Clock): ProviderHealth {
  let state: ReturnType<ProviderHealth['state']> = { isResting: false, lastSuccess: null, lastFailure: null }
  return {
    state: () => state,
    watch: ({ kind, outcome, state: circuit, words }) => {
      const at = clock.now()
      if (kind === 'complete') state = { ...state, isResting: circuit === 'open' }
      if (outcome === 'ok') state = { ...state, lastSuccess: at }
      else if (outcome !== 'left' && outcome !== 'resting')
        state = { ...state, lastFailure: { code: outcome, words, at } }
    },
  }
}
