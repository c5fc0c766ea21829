import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { about, Day, day, Id, Nullable, oneOf, ZoneOfDays } from '../base/shapes.ts'
import { channels, queueReasons, sentiments } from '../chats/chat-shapes.ts'
import { STATISTICS_DAYS, STATISTICS_TAGS_MAX } from './report-limits.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const minutes = (description: string) =>
  Nullable(Type.Number({ minimum: 0, description: `${description}, in minutes; null if there is none.` }))

const percent = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 100, description }))

const seconds = (description: string) =>
  Nullable(Type.Number({ minimum: 0, description: `${description}, in seconds; null if there is none.` }))

/** Distribution of a duration. It is computed from histograms, so the median and the P90 are off by up to a factor of √3. */
export const Distribution = Type.Object({
  n: count('Number of times.'),
  median: seconds('Median: half of the times are shorter'),
  p90: seconds('90th percentile: nine out of ten times are shorter'),
})
export type Distribution = Static<typeof Distribution>

/** Distributions of durations for chats that started in the period. */
export const TimeStatistic = Type.Object({
  firstReply: about(Distribution, "From a handover to the agent's first message."),
  reply: about(
    Distribution,
    "From the customer's first unanswered message to the agent's next one, in business hours.",
  ),
  handling: about(Distribution, 'Time that a chat was assigned to an agent.'),
  waiting: about(Distribution, "From a handover to the agent's first message or the end of the handover."),
})
export type TimeStatistic = Static<typeof TimeStatistic>

/** Dashboard metrics: the six metrics in product decisions 6, the outcomes of handovers, and the outcomes of the bot's answers. */
export const Statistic = Type.Object({
  totalChats: count('Chats that started in the period.'),
  missedChats: count(
    "Of these, chats that were handed over and ended without an agent's message or waited more than 10 minutes for one.",
  ),
  reopenedChats: count('Of these, chats that continued after they had ended.'),
  endedChats: count('Of these, chats that have ended.'),
  averageNumberOfInteractionsPerChat: Type.Number({
    minimum: 0,
    description: 'Messages per chat; 0 without chats.',
  }),
  avgCustomerWaitingTime: minutes("Average time from a handover to the agent's first message"),
  firstContactResolution: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        'Percentage of ended chats that were neither reopened nor followed by another chat of the customer within 24 hours; null if no chat ended.',
    }),
  ),
  handedOverChats: count('Of these, chats that were handed over to people.'),
  calls: count('Handovers of these chats that were answered, or ended without an answer.'),
  answeredInTarget: percent(
    'Percentage of these handovers that were answered within the target that applied at the time; null without handovers.',
  ),
  abandonedChats: count(
    'Of these, chats whose customer ended the chat, or closed the page for more than a minute, while waiting for a first answer.',
  ),
  botAnsweredChats: count('Of these, chats in which the bot answered a question.'),
  botResolvedChats: count(
    'Of these, ended chats that the bot resolved: not handed over, reopened, or followed by another chat within 24 hours.',
  ),
  resolvedByBot: percent('Percentage of ended chats that the bot resolved; null if none ended.'),
})
export type Statistic = Static<typeof Statistic>

const chats = count('Chats that started in the period.')

/** Dashboard metrics of one agent. */
export const AgentStatistic = Type.Object({
  id: Id,
  name: Type.String({ description: 'First and last name.' }),
  chats: count('Chats that started in the period and are or were last assigned to the agent.'),
  missedChats: count('Of these, the missed ones.'),
  avgCustomerWaitingTime: minutes('Average time from a handover of these chats to the first message'),
  handledChats: count(
    'Number of times that a chat of the period left the agent, by ending or by going to someone else.',
  ),
  handlingTime: Type.Number({
    minimum: 0,
    description: 'Total time that these chats were assigned to the agent, in minutes.',
  }),
  avgHandlingTime: minutes('Average of these times'),
  onlineTime: Type.Number({ minimum: 0, description: 'Time online in the period, in minutes.' }),
  times: about(TimeStatistic, "Of all the agent's chats; waiting is not counted by agent."),
  rated: count('Ratings that customers of the agent gave in the period.'),
  satisfied: count('Of these, ratings with four or five stars.'),
  unavailableTime: Type.Number({
    minimum: 0,
    description: 'Time signed in but away in the period, when no chat could be assigned, in minutes.',
  }),
})
export type AgentStatistic = Static<typeof AgentStatistic>

/** Metrics of one day in the charts. */
export const DayStatistic = Type.Object({
  day: Type.String({ description: 'Day, `YYYY-MM-DD`.' }),
  totalChats: chats,
  missedChats: count('Of these, the missed ones.'),
  reopenedChats: count('Of these, the reopened ones.'),
  handedOverChats: count('Of these, the ones that were handed over to people.'),
  messages: count('Messages of these chats.'),
  avgCustomerWaitingTime: minutes("Average time from a handover to the agent's first message"),
  firstContactResolution: Nullable(Type.Number({ description: 'Percentage, as in `statistic`.' })),
  firstReply: about(Distribution, "From a handover to the agent's first message."),
})
export type DayStatistic = Static<typeof DayStatistic>

/** Sums of all measures for one bot, with its name and its number of open questions. */
export const BotStatistic = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the bot.' }),
  chats,
  handedOverChats: count('Of these, chats that were handed over to people.'),
  botResolvedChats: count('Of these, chats that the bot resolved.'),
  botUnsureChats: count('Of these, chats in which the bot was unsure of an answer or did not know one.'),
  openQuestions: count('Questions that the bot could not answer and that are still open, as of now.'),
})
export type BotStatistic = Static<typeof BotStatistic>

/** All data of the dashboard for a period. */
export const ChatStatistics = Type.Object({
  start_date: about(Day, 'First day of the period.'),
  end_date: about(Day, 'Last day of the period.'),
  time_zone: Type.String({ description: 'IANA time zone of the days.' }),
  is_complete: Type.Boolean({
    description: 'False while older chats are still being counted; until then, the figures are too low.',
  }),
  statistic: about(Statistic, 'Figures of the period.'),
  times: about(TimeStatistic, 'Times of the period.'),
  previous: Type.Object(
    {
      start_date: about(Day, 'First day of the period.'),
      end_date: about(Day, 'Last day of the period.'),
      statistic: about(Statistic, 'Figures of the period.'),
      times: about(TimeStatistic, 'Times of the period.'),
    },
    { description: 'The same figures for the preceding period of the same length.' },
  ),
  days: Type.Array(DayStatistic, {
    description: 'One entry per day, oldest first, including days without chats.',
  }),
  assignees: Type.Array(
    Type.Object({ id: Nullable(Id), name: Type.String({ description: 'Name of the agent.' }), chats }),
    {
      description: 'Chats by assigned agent; unassigned chats have a null `id` and an empty name.',
    },
  ),
  channels: Type.Array(Type.Object({ channel: oneOf(channels, { description: 'The channel.' }), chats }), {
    description: 'Chats by channel.',
  }),
  sentiments: Type.Array(
    Type.Object({ sentiment: oneOf(sentiments, { description: 'Sentiment level.' }), chats }),
    { description: 'Chats by their latest sentiment.' },
  ),
  tags: Type.Array(Type.Object({ tag: Type.String({ description: 'The tag.' }), chats }), {
    description: `Most used first, at most ${STATISTICS_TAGS_MAX}.`,
  }),
  moods: Type.Array(
    Type.Object({
      first: oneOf(sentiments, { description: 'Sentiment of the first message that shows one.' }),
      last: oneOf(sentiments, { description: 'The latest sentiment.' }),
      chats,
    }),
    { description: 'Chats by first and latest sentiment, most frequent first.' },
  ),
  reasons: Type.Array(
    Type.Object({
      reason: oneOf(queueReasons, { description: 'Reason for a handover.' }),
      chats,
    }),
    { description: 'Chats by the reasons for handover, most frequent first.' },
  ),
  arrivals: Type.Array(
    Type.Object({
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
      hour: Type.Integer({
        minimum: 0,
        maximum: 23,
        description: 'Hour of the day.',
      }),
      chats,
      handedOverChats: count('Of these, the ones that were handed over to people.'),
      freePlaces: Nullable(
        Type.Number({ minimum: 0 }),
        'Average number of free slots of all online agents over the period, regardless of the filters; null if they were not counted.',
      ),
    }),
    {
      description:
        'Chats by weekday and hour of their start, and free slots at that time; hours without chats are omitted.',
    },
  ),
  bots: Type.Array(BotStatistic, { description: 'Bots with chats in the period, most chats first.' }),
  queriesByMonths: Type.Array(
    Type.Object({
      month: Type.String({ description: "Month in the client's time zone, `YYYY-MM`." }),
      query_count: count('Queries charged.'),
    }),
    { description: 'Last twelve months, oldest first, for the bot or for all bots.' },
  ),
  chatByAgents: Type.Array(AgentStatistic, {
    description: 'Members with chats or time in the period; agents see only themselves.',
  }),
  queries: Type.Object(
    {
      monthly: count('Queries included in the plan per month.'),
      consumed: count('Queries charged this month.'),
      remaining: count('Queries remaining, add-ons included.'),
      addons: count('Add-on queries left over from earlier months.'),
    },
    { description: 'Queries of the account, independent of the selected bot.' },
  ),
})
export type ChatStatistics = Static<typeof ChatStatistics>

const query = Type.Object({
  start_date: Type.Optional(
    day(`First day of the period; by default, the period is the ${STATISTICS_DAYS} days up to the last day.`),
  ),
  end_date: Type.Optional(day('Last day of the period; by default, today.')),
  time_zone: ZoneOfDays,
  channel: Type.Optional(oneOf(channels, { description: 'Only chats of this channel.' })),
  agent_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only chats of this agent.' }),
  ),
  team_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only chats of this team; 0 means chats of no team.',
    }),
  ),
})

const call = {
  method: 'GET',
  access: 'member',
  tag: 'Reports',
  query,
  response: ChatStatistics,
  errors: ['not_found', 'permission_denied'],
} as const

export const getStatistics = route({
  ...call,
  path: '/report/chatStatistics',
  isHeavy: true,
  summary: 'Returns the figures of all bots for a period.',
})

export const getBotStatistics = route({
  ...call,
  path: '/report/chatStatistics/:bot_id',
  isHeavy: true,
  summary: 'Returns the figures of one bot for a period; -1 means all bots.',
  params: Type.Object({
    bot_id: Type.Union([Id, Type.Literal(-1)], { description: 'Id of the bot; -1 for all bots.' }),
  }),
})
