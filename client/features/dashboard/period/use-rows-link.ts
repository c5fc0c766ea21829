import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import type { DayRange } from '#client/lib/calendar-days.ts'
import type { PeriodAddress } from './period-address.ts'

/** Returns the URL of the ad hoc report that lists some of the period's chats; null if the member cannot access the report. */
export type RowsLink = (query: Record<string, string | number>) => string | null

/** Returns a function that builds links from a period's numbers to the underlying chats. */
export function useRowsLink(address: PeriodAddress, days: DayRange): RowsLink {
  const { can } = useAccount()
  return (query) =>
    can('canAdhocReport')
      ? paths.adhocReport({
          ...days,
          bot: address.botId,
          channel: address.channel,
          team: address.teamId,
          zone: address.timeZone,
          ...query,
        })
      : null
}
