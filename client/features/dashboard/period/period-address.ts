import { paths } from '#client/core/navigation/paths.ts'
import { addDays, type Day, type DayRange } from '#client/lib/calendar-days.ts'
import { dayFrom, idFrom, oneOf, zoneFrom } from '#client/lib/query-values.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import { customerChannels } from '#contract/reports/adhoc.ts'
import { STATISTICS_DAYS, STATISTICS_DAYS_MAX } from '#contract/reports/report-limits.ts'

/** Parameters of the dashboard's URL; null does not filter. */
export interface PeriodAddress {
  /** Whole days in the time zone; null for the last 30 days. */
  readonly days: DayRange | null
  readonly botId: number | null
  readonly channel: Channel | null
  /** 0 for no team. */
  readonly teamId: number | null
  /** IANA time zone of the days; null for the account's. */
  readonly timeZone: string | null
  /** Whether all figures are shown; otherwise the main ones, in words. */
  readonly isWhole: boolean
}

/** Parses a query string; unknown and invalid parameters are ignored. */
export function readPeriodAddress(search: string): PeriodAddress {
  const query = new URLSearchParams(search)
  const from = dayFrom(query.get('from'))
  const to = dayFrom(query.get('to'))
  const isRange = from !== null && to !== null && from <= to && addDays(from, STATISTICS_DAYS_MAX) > to
  return {
    days: isRange ? { from, to } : null,
    botId: idFrom(query.get('bot')),
    channel: oneOf(customerChannels, query.get('channel')),
    teamId: query.get('team') === '0' ? 0 : idFrom(query.get('team')),
    timeZone: zoneFrom(query.get('zone')),
    isWhole: query.get('figures') === 'all',
  }
}

/** Builds the URL that `readPeriodAddress` parses. */
export const pathOfPeriod = ({ days, botId, channel, teamId, timeZone, isWhole }: PeriodAddress): string =>
  paths.dashboard({
    from: days?.from,
    to: days?.to,
    bot: botId,
    channel,
    team: teamId,
    zone: timeZone,
    figures: isWhole ? 'all' : null,
  })

/** Returns the date range of an address, which defaults to the last 30 days. */
export const daysOf = ({ days }: PeriodAddress, today: Day): DayRange =>
  days ?? { from: addDays(today, 1 - STATISTICS_DAYS), to: today }
