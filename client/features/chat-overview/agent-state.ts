import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Status } from '#client/ui/display/status-dot.tsx'
import type { FloorAgent } from '#contract/floor/floor.ts'
import { shortSpan } from './format-span.ts'

/** Status dot for each availability. */
export const dots: Record<FloorAgent['availability'], Status> = {
  online: 'on',
  transfers_only: 'away',
  away: 'away',
  offline: 'off',
}

/** Returns a function that describes a member's availability, with the reason and duration. */
export function useStateText(): (agent: FloorAgent, now: number) => string {
  const { state, reason } = useLL().floor
  const { locale } = useLocale()
  return (agent, now) => {
    const known =
      // The reason "Other" says less than "Away" does.
      agent.reason && agent.reason !== 'other' && agent.reason in reason
        ? reason[agent.reason as keyof typeof reason]()
        : null
    const word = known ?? state[agent.availability]()
    if (agent.since === undefined || agent.availability === 'offline') return word
    return state.since({ state: word, time: shortSpan(locale, now - agent.since) })
  }
}
