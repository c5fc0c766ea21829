import type { AdhocOutcome } from '#contract/reports/adhoc.ts'
import type { FeedbackSummary } from '#contract/reports/feedback.ts'
import type { Distribution } from '#contract/reports/statistics.ts'
import type { PeriodData } from './period-data.ts'

/** Figures for a period, in the order in which they are shown. */
export const figureIds = [
  'totalChats',
  'missedChats',
  'reopenedChats',
  'averageNumberOfInteractionsPerChat',
  'avgCustomerWaitingTime',
  'firstContactResolution',
  'answeredInTarget',
  'firstReply',
  'reply',
  'handling',
  'abandonedChats',
  'resolvedByBot',
  'satisfaction',
  'botSatisfaction',
  'peopleSatisfaction',
] as const
export type FigureId = (typeof figureIds)[number]

/** How a value is written; seconds and minutes as a length of time. */
export type FigureUnit = 'count' | 'decimal' | 'minutes' | 'percent' | 'seconds'

/** Rows that a figure counts: chats of the ad hoc report, or ratings. */
export type FigureRows = { readonly outcome: AdhocOutcome | null } | 'ratings'

/** A figure of a period, beside the period before. */
export interface Figure {
  readonly id: FigureId
  readonly unit: FigureUnit
  /** Null if there is nothing to reckon it from. */
  readonly value: number | null
  readonly before: number | null
  /** What it is reckoned from: chats, replies or ratings. */
  readonly n: number
  /** Nine of ten are shorter, in seconds; null for figures that are no distribution. */
  readonly p90: number | null
  /** Whether more is better; null if neither is. */
  readonly better: 'more' | 'less' | null
  readonly rows: FigureRows
}

const timeOf = (
  id: FigureId,
  now: Distribution,
  before: Distribution,
  outcome: AdhocOutcome | null,
  better: Figure['better'],
): Figure => ({
  ...{ id, unit: 'seconds', value: now.median, before: before.median, n: now.n, p90: now.p90, better },
  rows: { outcome },
})

/** Ratings that are counted together: how many, and how many of them have four or five stars. */
interface Rated {
  readonly rated: number
  readonly satisfied: number
}

const together = ({ bot, people }: FeedbackSummary): Rated => ({
  rated: bot.rated + people.rated,
  satisfied: bot.satisfied + people.satisfied,
})

const satisfactionOf = ({ rated, satisfied }: Rated): number | null =>
  rated > 0 ? (satisfied / rated) * 100 : null

const ratingOf = (id: FigureId, now: Rated, before: Rated): Figure => ({
  ...{ id, unit: 'percent', better: 'more', rows: 'ratings', p90: null },
  ...{ value: satisfactionOf(now), before: satisfactionOf(before), n: now.rated },
})

/** Returns the figures of a period. */
export function figuresOf({ statistics, ratings, earlierRatings }: PeriodData): readonly Figure[] {
  const { statistic: now, times, previous } = statistics
  const { statistic: before, times: earlier } = previous
  const plain = { p90: null, n: now.totalChats }
  return [
    {
      ...plain,
      ...{ id: 'totalChats', unit: 'count', value: now.totalChats, before: before.totalChats },
      ...{ better: null, rows: { outcome: null } },
    },
    {
      ...plain,
      ...{ id: 'missedChats', unit: 'count', value: now.missedChats, before: before.missedChats },
      ...{ better: 'less', rows: { outcome: 'missed' } },
    },
    {
      ...plain,
      ...{ id: 'reopenedChats', unit: 'count', value: now.reopenedChats, before: before.reopenedChats },
      ...{ better: 'less', rows: { outcome: 'reopened' } },
    },
    {
      ...plain,
      ...{ id: 'averageNumberOfInteractionsPerChat', unit: 'decimal', better: null, rows: { outcome: null } },
      value: now.totalChats > 0 ? now.averageNumberOfInteractionsPerChat : null,
      before: before.totalChats > 0 ? before.averageNumberOfInteractionsPerChat : null,
    },
    {
      ...{ id: 'avgCustomerWaitingTime', unit: 'minutes', better: 'less', rows: { outcome: 'answered' } },
      ...{ value: now.avgCustomerWaitingTime, before: before.avgCustomerWaitingTime },
      ...{ n: times.firstReply.n, p90: null },
    },
    {
      ...{ id: 'firstContactResolution', unit: 'percent', better: 'more', rows: { outcome: 'resolved' } },
      ...{ value: now.firstContactResolution, before: before.firstContactResolution },
      ...{ n: now.endedChats, p90: null },
    },
    {
      ...{ id: 'answeredInTarget', unit: 'percent', better: 'more', rows: { outcome: 'in_target' } },
      ...{ value: now.answeredInTarget, before: before.answeredInTarget, n: now.calls, p90: null },
    },
    timeOf('firstReply', times.firstReply, earlier.firstReply, 'answered', 'less'),
    timeOf('reply', times.reply, earlier.reply, 'answered', 'less'),
    timeOf('handling', times.handling, earlier.handling, 'handled', null),
    {
      ...{ id: 'abandonedChats', unit: 'count', better: 'less', rows: { outcome: 'abandoned' } },
      ...{ value: now.abandonedChats, before: before.abandonedChats, n: now.handedOverChats, p90: null },
    },
    {
      ...{ id: 'resolvedByBot', unit: 'percent', better: 'more', rows: { outcome: 'bot_resolved' } },
      ...{ value: now.resolvedByBot, before: before.resolvedByBot, n: now.endedChats, p90: null },
    },
    ratingOf('satisfaction', together(ratings), together(earlierRatings)),
    ratingOf('botSatisfaction', ratings.bot, earlierRatings.bot),
    ratingOf('peopleSatisfaction', ratings.people, earlierRatings.people),
  ]
}

/**
 * Returns the change compared with the previous period: in points for percentages, else as a share of the value before; null if
 * one of them is missing or nothing can be divided by.
 */
export function changeOf({ unit, value, before }: Pick<Figure, 'unit' | 'value' | 'before'>): number | null {
  if (value === null || before === null) return null
  // As exact as it is written, so that what reads as no change is none.
  if (unit === 'percent') return rounded(value - before, 1)
  return before === 0 ? null : rounded((value - before) / before, 2)
}

const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}

/** Returns whether a change is for the better; null if it is neither or there is none. */
export function isBetter(better: Figure['better'], change: number | null): boolean | null {
  if (better === null || change === null || change === 0) return null
  return better === 'more' ? change > 0 : change < 0
}
