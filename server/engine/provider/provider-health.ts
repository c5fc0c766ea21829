import type { Clock } from '#server/lib/clock.ts'
import type { ProviderFailure } from './provider.ts'
import type { ProviderWatch } from './resilient-provider.ts'

/** How the provider last did in this process. */
export interface ProviderHealth {
  /** Records a call. */
  readonly watch: ProviderWatch
  readonly state: () => {
    /** True while the provider is not asked for answers, after several failures. */
    readonly isResting: boolean
    readonly lastSuccess: Date | null
    readonly lastFailure: { readonly code: ProviderFailure; readonly at: Date } | null
  }
}

/** Creates a record of how the provider does. A call that was not made, because it rests, is no failure of its own. */
export function createProviderHealth(clock: Clock): ProviderHealth {
  let state: ReturnType<ProviderHealth['state']> = { isResting: false, lastSuccess: null, lastFailure: null }
  return {
    state: () => state,
    watch: (kind, outcome, circuit) => {
      const at = clock.now()
      if (kind === 'complete') state = { ...state, isResting: circuit === 'open' }
      if (outcome === 'ok') state = { ...state, lastSuccess: at }
      else if (outcome !== 'left' && outcome !== 'resting')
        state = { ...state, lastFailure: { code: outcome, at } }
    },
  }
}
