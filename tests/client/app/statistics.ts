import type { FeedbackSummary } from '#contract/reports/feedback.ts'
import type { MemberFigures } from '#contract/reports/member-figures.ts'
import type { ChatStatistics, Distribution, Statistic, TimeStatistic } from '#contract/reports/statistics.ts'

/** Rating metrics of an account without ratings. */
export const noRatings: FeedbackSummary = {
  stars: [0, 0, 0, 0, 0],
  bot: { rated: 0, satisfied: 0 },
  people: { rated: 0, satisfied: 0 },
  ended_chats: 0,
  rated_chats: 0,
}

/** Time distribution without values. */
export const noTimes: Distribution = { n: 0, median: null, p90: null }

const quiet: Statistic = {
  totalChats: 0,
  missedChats: 0,
  reopenedChats: 0,
  endedChats: 0,
  averageNumberOfInteractionsPerChat: 0,
  avgCustomerWaitingTime: null,
  firstContactResolution: null,
  handedOverChats: 0,
  calls: 0,
  answeredInTarget: null,
  abandonedChats: 0,
  botAnsweredChats: 0,
  botResolvedChats: 0,
  resolvedByBot: null,
}
const times: TimeStatistic = { firstReply: noTimes, reply: noTimes, handling: noTimes, waiting: noTimes }

/** Returns statistics for two days; all values are zero or empty unless given. */
export const statisticsOf = (
  now: Partial<Statistic> = {},
  before: Partial<Statistic> = {},
  more: Partial<ChatStatistics> = {},
): ChatStatistics => ({
  start_date: '2026-11-20',
  end_date: '2026-11-21',
  time_zone: 'UTC',
  is_complete: true,
  statistic: { ...quiet, ...now },
  times,
  previous: { start_date: '2026-11-18', end_date: '2026-11-19', statistic: { ...quiet, ...before }, times },
  days: ['2026-11-20', '2026-11-21'].map((day) => ({
    day,
    totalChats: 0,
    missedChats: 0,
    reopenedChats: 0,
    handedOverChats: 0,
    messages: 0,
    avgCustomerWaitingTime: null,
    firstContactResolution: null,
    firstReply: noTimes,
  })),
  assignees: [],
  moods: [],
  channels: [],
  sentiments: [],
  tags: [],
  reasons: [],
  arrivals: [],
  bots: [],
  queriesByMonths: [],
  chatByAgents: [],
  queries: { monthly: 500, consumed: 0, remaining: 500, addons: 0 },
  ...more,
})

/** Returns a member's metrics, with defaults for values that are not given. */
export const figuresOf = (part: Partial<MemberFigures> = {}): MemberFigures => ({
  id: 2,
  name: 'Mia',
  start_date: '2026-11-16',
  end_date: '2026-11-22',
  time_zone: 'Europe/Paris',
  handled: 12,
  firstReply: { n: 10, median: 42, p90: 120 },
  reply: { n: 30, median: 25, p90: 90 },
  team: {
    handled: 9.5,
    firstReply: { n: 40, median: 55, p90: 200 },
    reply: { n: 90, median: 30, p90: 100 },
  },
  atOnce: 1.75,
  occupancy: 62.5,
  unanswered: 1,
  passedOn: 2,
  cameBack: 3,
  satisfaction: { rated: 9, satisfied: 9 },
  online: 27_000,
  away: 1_800,
  timeline: [],
  ...part,
})
