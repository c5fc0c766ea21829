import { MINUTE_MS } from '#contract/base/units.ts'
import type {
  AgentStatistic,
  BotStatistic,
  ChatStatistics,
  DayStatistic,
  Distribution,
  Statistic,
  TimeStatistic,
} from '#contract/reports/statistics.ts'
import { lengthOf, type Period, shiftDay } from '#server/lib/days.ts'
import { groupBy } from '#server/lib/group-by.ts'
import { quantile, sizeOf } from '#server/lib/histogram.ts'
import type { FreeSlots } from './free-slots.ts'
import { type Measure, measures } from './sql/slices.ts'
import type {
  AgentRatings,
  Arrivals,
  BotFigures,
  DayFigures,
  DayTimes,
  Figures,
  SliceCount,
  Times,
} from './store.ts'
import type { TimeMeasure } from './times.ts'

const rounded = (value: number): number => Math.round(value * 100) / 100
const mean = (sum: number, n: number): number | null => (n ? rounded(sum / n) : null)
const waiting = ({ waited, answered }: Figures) => mean(waited / MINUTE_MS, answered)
const resolution = ({ resolved, ended }: Figures) => mean(resolved * 100, ended)

/** Sums the metrics of several days. */
export const totalOf = (days: readonly Figures[]): Figures =>
  Object.fromEntries(measures.map((m) => [m, days.reduce((sum, day) => sum + day[m], 0)])) as Record<
    Measure,
    number
  >

const none = totalOf([])

/** Returns the metrics in the dashboard's format. */
export const toStatistic = (figures: Figures): Statistic => ({
  totalChats: figures.chats,
  missedChats: figures.missed,
  reopenedChats: figures.reopened,
  endedChats: figures.ended,
  averageNumberOfInteractionsPerChat: mean(figures.messages, figures.chats) ?? 0,
  avgCustomerWaitingTime: waiting(figures),
  firstContactResolution: resolution(figures),
  handedOverChats: figures.handed_over,
  calls: figures.calls,
  answeredInTarget: mean(figures.in_target * 100, figures.calls),
  abandonedChats: figures.abandoned,
  botAnsweredChats: figures.bot_answered,
  botResolvedChats: figures.bot_resolved,
  resolvedByBot: mean(figures.bot_resolved * 100, figures.ended),
})

/** Maps a bot's metrics to the API format. */
export const toBot = (figures: BotFigures): BotStatistic => ({
  id: figures.bot,
  name: figures.name,
  chats: figures.chats,
  handedOverChats: figures.handed_over,
  botResolvedChats: figures.bot_resolved,
  botUnsureChats: figures.bot_unsure,
  openQuestions: figures.open_questions,
})

/**
 * Returns the hours of the week in which chats began, each with the average number of free slots; the average is null if slots
 * were not counted.
 */
export const toArrivals = (
  arrivals: readonly Arrivals[],
  slots: readonly FreeSlots[],
): ChatStatistics['arrivals'] => {
  const free = new Map(slots.map((one) => [`${one.weekday} ${one.hour}`, one.free]))
  return arrivals.map(({ weekday, hour, chats, handed_over }) => ({
    weekday,
    hour,
    chats,
    handedOverChats: handed_over,
    freePlaces: free.get(`${weekday} ${hour}`) ?? null,
  }))
}

function distribution(times: readonly Times[], measure: TimeMeasure): Distribution {
  const histogram = new Map<number, number>()
  for (const time of times)
    if (time.measure === measure) histogram.set(time.bucket, (histogram.get(time.bucket) ?? 0) + time.n)
  const seconds = (share: number) => {
    const ms = quantile(histogram, share)
    return ms === null ? null : rounded(ms / 1000)
  }
  return { n: sizeOf(histogram), median: seconds(0.5), p90: seconds(0.9) }
}

/** Returns the distribution of each kind of time over the given histograms. */
export const toTimes = (times: readonly Times[]): TimeStatistic => ({
  firstReply: distribution(times, 'first_reply'),
  reply: distribution(times, 'reply'),
  handling: distribution(times, 'handling'),
  waiting: distribution(times, 'waiting'),
})

/** Returns the metrics for every day of a period, including days without chats. */
export function toDays(
  period: Period,
  days: readonly DayFigures[],
  times: readonly DayTimes[],
): DayStatistic[] {
  const known = new Map(days.map((one) => [one.day, one]))
  const timesOf = groupBy(times, ({ day }) => day)
  return Array.from({ length: lengthOf(period) }, (_, i) => {
    const day = shiftDay(period.start, i)
    const figures = known.get(day) ?? none
    return {
      day,
      totalChats: figures.chats,
      missedChats: figures.missed,
      reopenedChats: figures.reopened,
      handedOverChats: figures.handed_over,
      messages: figures.messages,
      avgCustomerWaitingTime: waiting(figures),
      firstContactResolution: resolution(figures),
      firstReply: distribution(timesOf.get(day) ?? [], 'first_reply'),
    }
  })
}

/** Data about one member: sums, histograms, milliseconds online and away, and ratings. */
interface AgentFigures {
  readonly figures: Figures | undefined
  readonly times: readonly Times[] | undefined
  readonly presence: { readonly online: number; readonly away: number } | undefined
  readonly ratings: AgentRatings | undefined
}

/** Maps a member's data to the API format. */
export const toAgent = (
  { id, name }: { readonly id: number; readonly name: string },
  { figures = none, times = [], presence = { online: 0, away: 0 }, ratings }: AgentFigures,
): AgentStatistic => ({
  id,
  name,
  chats: figures.chats,
  missedChats: figures.missed,
  avgCustomerWaitingTime: waiting(figures),
  handledChats: figures.handled,
  handlingTime: rounded(figures.busy / MINUTE_MS),
  avgHandlingTime: mean(figures.busy / MINUTE_MS, figures.handled),
  times: toTimes(times),
  rated: ratings?.rated ?? 0,
  satisfied: ratings?.satisfied ?? 0,
  onlineTime: rounded(presence.online / MINUTE_MS),
  unavailableTime: rounded(presence.away / MINUTE_MS),
})

/** Returns the values of slices of one kind, most chats first; omits values that have handling time but no chats. */
export const valuesOf = (slices: readonly SliceCount[], kind: SliceCount['kind']): SliceCount[] =>
  slices
    .filter((slice) => slice.kind === kind && slice.chats > 0)
    .sort((a, b) => b.chats - a.chats || (a.value < b.value ? -1 : 1))
