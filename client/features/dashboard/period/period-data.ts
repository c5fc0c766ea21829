import { call } from '#client/api/call.ts'
import type { DayRange } from '#client/lib/calendar-days.ts'
import { type FeedbackSummary, getFeedbackSummary } from '#contract/reports/feedback.ts'
import { type ChatStatistics, getBotStatistics, getStatistics } from '#contract/reports/statistics.ts'
import type { PeriodAddress } from './period-address.ts'

/** Statistics of a period, with the ratings in that period and the previous one. */
export interface PeriodData {
  readonly statistics: ChatStatistics
  readonly ratings: FeedbackSummary
  readonly earlierRatings: FeedbackSummary
}

export async function loadPeriod(
  { botId, channel, teamId, timeZone }: PeriodAddress,
  { from, to }: DayRange,
  signal: AbortSignal,
): Promise<PeriodData> {
  const ofTeam = teamId === null ? {} : { team_id: teamId }
  const zone = timeZone === null ? {} : { time_zone: timeZone }
  const query = { start_date: from, end_date: to, ...zone, ...ofTeam, ...(channel && { channel }) }
  const statistics =
    botId === null
      ? await call(getStatistics, { query, signal })
      : await call(getBotStatistics, { params: { bot_id: botId }, query, signal })
  const ratingsOf = (start_date: string, end_date: string) =>
    call(getFeedbackSummary, {
      query: {
        start_date,
        end_date,
        ...zone,
        ...ofTeam,
        ...(botId !== null && { bot_id: botId }),
        ...(channel && channel !== 'playground' && { source: channel }),
      },
      signal,
    })
  const { previous } = statistics
  const [ratings, earlierRatings] = await Promise.all([
    ratingsOf(from, to),
    ratingsOf(previous.start_date, previous.end_date),
  ])
  return { statistics, ratings, earlierRatings }
}
