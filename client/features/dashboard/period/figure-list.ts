import type { AdhocOutcome } from '#contract/reports/adhoc.ts'
import type { FeedbackSummary } from '#contract/reports/feedback.ts'
import type { Distribution } from '#contract/reports/statistics.ts'
import type { PeriodData } from './period-data.ts'

/** Ids of a period's figures, in display order. */
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
  'agentSatisfaction',
] as const
export type FigureId = (typeof figureIds)[number]

/** Unit of a figure's value; seconds and minutes are shown as durations. */
export type FigureUnit = 'count' | 'decimal' | 'minutes' | 'percent' | 'seconds'

/** Kind of items in the sample of a figure. */
export type FigureBasis = 'chats' | 'ended' | 'handovers' | 'ratings' | 'replies'

/** Rows that a figure is based on: chats in the ad hoc report, or ratings. */
export type FigureRows = { readonly outcome: AdhocOutcome | null } | 'ratings'

/** Metric of a period, with its value in the previous period. */
export interface Figure {
  readonly id: FigureId
  readonly unit: FigureUnit
  /** Null if there is no data. */
  readonly value: number | null
  readonly before: number | null
  /** Sample size, and what it counts. */
  readonly n: number
  readonly counts: FigureBasis
  /** 90th percentile in seconds; null for figures that are not distributions. */
  readonly p90: number | null
  /** Whether a higher or a lower value is better; null if neither is. */
  readonly better: 'more' | 'less' | null
  readonly rows: FigureRows
}

/** Value of a figure in this and the previous period, with the sample. */
type Measure = Pick<Figure, 'value' | 'before' | 'n' | 'counts'>

const countOf = (
  id: FigureId,
  measure: Measure,
  better: Figure['better'],
  outcome: AdhocOutcome | null,
): Figure => ({ id, unit: 'count', ...measure, p90: null, better, rows: { outcome } })

const shareOf = (id: FigureId, measure: Measure, rows: FigureRows): Figure => ({
  id,
  unit: 'percent',
  ...measure,
  p90: null,
  better: 'more',
  rows,
})

/** Returns a figure whose value is the median time, with the median of the previous period for comparison. */
const timeOf = (
  id: FigureId,
  [now, before]: readonly [Distribution, Distribution],
  better: Figure['better'],
  outcome: AdhocOutcome,
): Figure => ({
  id,
  unit: 'seconds',
  value: now.median,
  before: before.median,
  n: now.n,
  counts: id === 'handling' ? 'chats' : 'replies',
  p90: now.p90,
  better,
  rows: { outcome },
})

/** Number of ratings for bots and agents together, and how many of these have four or five stars. */
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

const ratingOf = (id: FigureId, now: Rated, before: Rated): Figure =>
  shareOf(
    id,
    { value: satisfactionOf(now), before: satisfactionOf(before), n: now.rated, counts: 'ratings' },
    'ratings',
  )

/** Returns a period's figures, in display order. */
export function figuresOf({ statistics, ratings, earlierRatings }: PeriodData): readonly Figure[] {
  const { statistic: now, times, previous } = statistics
  const { statistic: before, times: earlier } = previous
  const n = now.totalChats
  const measure = (
    key: keyof typeof now & FigureId,
    sample: number,
    counts: FigureBasis = 'chats',
  ): Measure => ({ value: now[key], before: before[key], n: sample, counts })
  return [
    countOf('totalChats', measure('totalChats', n), null, null),
    countOf('missedChats', measure('missedChats', n), 'less', 'missed'),
    countOf('reopenedChats', measure('reopenedChats', n), 'less', 'reopened'),
    {
      id: 'averageNumberOfInteractionsPerChat',
      unit: 'decimal',
      value: n > 0 ? now.averageNumberOfInteractionsPerChat : null,
      before: before.totalChats > 0 ? before.averageNumberOfInteractionsPerChat : null,
      n,
      counts: 'chats',
      p90: null,
      better: null,
      rows: { outcome: null },
    },
    {
      id: 'avgCustomerWaitingTime',
      unit: 'minutes',
      value: now.avgCustomerWaitingTime,
      before: before.avgCustomerWaitingTime,
      n: times.firstReply.n,
      counts: 'replies',
      p90: null,
      better: 'less',
      rows: { outcome: 'answered' },
    },
    shareOf('firstContactResolution', measure('firstContactResolution', now.endedChats, 'ended'), {
      outcome: 'resolved',
    }),
    shareOf('answeredInTarget', measure('answeredInTarget', now.calls, 'handovers'), {
      outcome: 'in_target',
    }),
    timeOf('firstReply', [times.firstReply, earlier.firstReply], 'less', 'answered'),
    timeOf('reply', [times.reply, earlier.reply], 'less', 'answered'),
    timeOf('handling', [times.handling, earlier.handling], null, 'handled'),
    countOf(
      'abandonedChats',
      measure('abandonedChats', now.handedOverChats, 'handovers'),
      'less',
      'abandoned',
    ),
    shareOf('resolvedByBot', measure('resolvedByBot', now.endedChats, 'ended'), { outcome: 'bot_resolved' }),
    ratingOf('satisfaction', together(ratings), together(earlierRatings)),
    ratingOf('botSatisfaction', ratings.bot, earlierRatings.bot),
    ratingOf('agentSatisfaction', ratings.people, earlierRatings.people),
  ]
}

/**
 * Returns the change from the previous period: in percentage points for percentages, otherwise as a share of the previous value.
 * Null if either value is missing, or if the share would be of 0.
 */
export function changeOf({ unit, value, before }: Pick<Figure, 'unit' | 'value' | 'before'>): number | null {
  if (value === null || before === null) return null
  // Rounded as it is displayed, so that a change displayed as zero does not count as a change.
  if (unit === 'percent') return rounded(value - before, 1)
  return before === 0 ? null : rounded((value - before) / before, 2)
}

const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}

/** Returns whether a change is an improvement; null if nothing changed, or if neither direction is better. */
export function isBetter(better: Figure['better'], change: number | null): boolean | null {
  if (better === null || change === null || change === 0) return null
  return better === 'more' ? change > 0 : change < 0
}
