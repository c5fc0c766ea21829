import { type Static, Type } from 'typebox'
import { channels, sentiments } from './chat-shapes.ts'
import { STATISTICS_DAYS, STATISTICS_TAGS_MAX } from './limits.ts'
import { route } from './route.ts'
import { about, Day, day, Id, Nullable, oneOf } from './shapes.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const minutes = (description: string) =>
  Nullable(Type.Number({ minimum: 0, description: `${description}; minutes, null where there is none.` }))

/** The six figures of the dashboard (decisions 6). */
export const Statistic = Type.Object({
  totalChats: count('Chats that began in the period.'),
  missedChats: count(
    "Of them, those handed over to people that ended without an agent's message or waited over 10 minutes for it.",
  ),
  reopenedChats: count('Of them, those that went on after they had ended.'),
  averageNumberOfInteractionsPerChat: Type.Number({
    minimum: 0,
    description: 'Messages a chat; 0 without chats.',
  }),
  avgCustomerWaitingTime: minutes("Mean time from a hand-over to the agent's first message"),
  firstContactResolution: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        'Percent of the ended chats that were neither reopened nor followed by another chat of the customer within 24 hours; null where none ended.',
    }),
  ),
})
export type Statistic = Static<typeof Statistic>

const chats = count('Chats that began in the period.')

/** An agent's share of the chats and of the time. */
export const AgentStatistic = Type.Object({
  id: Id,
  name: Type.String({ description: 'First and last name.' }),
  chats: count('Chats that began in the period and are, or were last, with the agent.'),
  missedChats: count('Of them, the missed ones.'),
  avgCustomerWaitingTime: minutes('Mean time from a hand-over of these chats to the first message'),
  handledChats: count(
    'Times that a chat of the period was with the agent and went on to someone else or ended.',
  ),
  handlingTime: Type.Number({
    minimum: 0,
    description: 'Time that these chats were with the agent, in all; minutes.',
  }),
  avgHandlingTime: minutes('Mean of these times'),
  onlineTime: Type.Number({ minimum: 0, description: 'Time online in the period; minutes.' }),
  unavailableTime: Type.Number({
    minimum: 0,
    description: 'Time signed in but away in the period, so that no chat could be given; minutes.',
  }),
})
export type AgentStatistic = Static<typeof AgentStatistic>

/** One day of the charts. */
export const DayStatistic = Type.Object({
  day: Type.String({ description: "Day of the client's time zone, `YYYY-MM-DD`." }),
  totalChats: chats,
  missedChats: count('Of them, the missed ones.'),
  reopenedChats: count('Of them, the reopened ones.'),
  messages: count('Messages of these chats.'),
  avgCustomerWaitingTime: minutes("Mean time from a hand-over to the agent's first message"),
  firstContactResolution: Nullable(Type.Number({ description: 'Percent, as in `statistic`.' })),
})
export type DayStatistic = Static<typeof DayStatistic>

/** What the dashboard shows of a period. */
export const ChatStatistics = Type.Object({
  start_date: about(Day, "First day of the period, in the client's time zone."),
  end_date: about(Day, 'Last day of the period.'),
  time_zone: Type.String({ description: 'IANA time zone that the days are those of.' }),
  is_complete: Type.Boolean({
    description: 'False while older chats are still being counted; the figures then miss some of them.',
  }),
  statistic: about(Statistic, 'Figures of the period.'),
  previous: Type.Object(
    {
      start_date: about(Day, "First day of the period, in the client's time zone."),
      end_date: about(Day, 'Last day of the period.'),
      statistic: about(Statistic, 'Figures of the period.'),
    },
    { description: 'The same figures of the period of the same length before.' },
  ),
  days: Type.Array(DayStatistic, {
    description: 'One entry a day, oldest first, days without a chat included.',
  }),
  assignees: Type.Array(
    Type.Object({ id: Nullable(Id), name: Type.String({ description: 'Name of the agent.' }), chats }),
    {
      description: 'Chats by the agent who has them; `id` null and an empty name are those that nobody has.',
    },
  ),
  channels: Type.Array(Type.Object({ channel: oneOf(channels, { description: 'The channel.' }), chats }), {
    description: 'Chats by channel.',
  }),
  sentiments: Type.Array(
    Type.Object({ sentiment: oneOf(sentiments, { description: 'Level of sentiment.' }), chats }),
    { description: 'Chats by sentiment.' },
  ),
  tags: Type.Array(Type.Object({ tag: Type.String({ description: 'The tag.' }), chats }), {
    description: `Most used first, at most ${STATISTICS_TAGS_MAX}.`,
  }),
  queriesByMonths: Type.Array(
    Type.Object({
      month: Type.String({ description: "Month of the client's time zone, `YYYY-MM`." }),
      query_count: count('Queries charged.'),
    }),
    { description: 'The last twelve months, oldest first, of the bot or of all.' },
  ),
  chatByAgents: Type.Array(AgentStatistic, {
    description: 'Members with chats or time in the period; an agent is told only of themselves.',
  }),
  queries: Type.Object(
    {
      monthly: count('Queries that the plan gives a month.'),
      consumed: count('Queries charged this month.'),
      remaining: count('Queries that are left, add-ons included.'),
      addons: count('Add-on queries that earlier months left.'),
    },
    { description: 'Queries of the account, whichever bot is asked for.' },
  ),
})
export type ChatStatistics = Static<typeof ChatStatistics>

const query = Type.Object({
  start_date: Type.Optional(
    day(`First day in the client's time zone; without it, ${STATISTICS_DAYS} days until the last.`),
  ),
  end_date: Type.Optional(day("Last day in the client's time zone; today without it.")),
  channel: Type.Optional(oneOf(channels, { description: 'Only chats of this channel.' })),
  agent_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only chats of this agent.' }),
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
  summary: 'Answers the figures of all bots in a period.',
})

export const getBotStatistics = route({
  ...call,
  path: '/report/chatStatistics/:bot_id',
  summary: 'Answers the figures of one bot in a period; -1 is all bots.',
  params: Type.Object({
    bot_id: Type.Union([Id, Type.Literal(-1)], { description: 'The bot; -1 for all.' }),
  }),
})
