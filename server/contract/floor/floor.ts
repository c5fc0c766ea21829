import { type Static, Type } from 'typebox'
import { availabilities, roles } from '../account/members.ts'
import { errorCodes } from '../base/errors.ts'
import { BULK_MAX, FIRST_REPLY_TARGET_MS, NEXT_REPLY_TARGET_MS, TARGET_SECONDS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { MINUTE_MS } from '../base/units.ts'
import { ChatHistory, channels, queueReasons, sentiments } from '../chats/chat-shapes.ts'
import { BusinessHours } from './business-hours.ts'

/** Options shared by the floor routes, which require supervisor rights. */
export const floorRoute = { access: 'member', permission: 'canManageFloor', tag: 'Floor' } as const

const seconds = (description: string) =>
  Type.Integer({ minimum: TARGET_SECONDS.min, maximum: TARGET_SECONDS.max, description })
const epoch = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}, in milliseconds since 1970.` })

/** Our choice: minutes shown in the floor's chart. */
export const MINUTES_SHOWN = 60
/** Our choice: period for which the floor calculates the share of first answers that were given within the target. */
export const ANSWERS_WINDOW_MS = 30 * MINUTE_MS
/**
 * Our choice: maximum length of the excerpt from a waiting customer's latest message; a row of the floor has no room for more.
 */
export const LAST_WORDS_MAX_CHARS = 40

/** Reply targets, and thresholds above which the floor warns supervisors or raises an alarm. */
export const FloorThresholds = Type.Object({
  target_seconds: seconds('Time within which a waiting customer should get the first reply from a person.'),
  next_target_seconds: Type.Optional(
    seconds('Time within which a customer should get each further reply. Unchanged if omitted when saving.'),
  ),
  wait_warn_seconds: seconds('Waiting time after which the floor shows a warning.'),
  wait_alarm_seconds: seconds('Waiting time after which the floor raises an alarm.'),
  unanswered_warn_seconds: seconds(
    'Time without a reply from the agent after which the floor shows a warning.',
  ),
  unanswered_alarm_seconds: seconds(
    'Time without a reply from the agent after which the floor raises an alarm.',
  ),
  unhappy_seconds: seconds('Time without a reply after which an unhappy customer raises an alarm.'),
  no_free_seconds: seconds('Time without a free slot after which the floor raises an alarm.'),
  queue_warn: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'Queue length at which the floor shows a warning.',
  }),
  queue_alarm: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'Queue length at which the floor raises an alarm.',
  }),
})
export type FloorThresholds = Static<typeof FloorThresholds>

/** Thresholds of an account that has not changed them. */
export const defaultThresholds: Required<FloorThresholds> = {
  target_seconds: FIRST_REPLY_TARGET_MS / 1000,
  next_target_seconds: NEXT_REPLY_TARGET_MS / 1000,
  wait_warn_seconds: 60,
  wait_alarm_seconds: 180,
  unanswered_warn_seconds: 180,
  unanswered_alarm_seconds: 360,
  unhappy_seconds: 60,
  no_free_seconds: 120,
  queue_warn: 20,
  queue_alarm: 50,
}

/**
 * Chat that is waiting for an agent or assigned to one. Compact, because a floor has thousands of chats; unknown values are
 * omitted.
 */
export const FloorChat = Type.Object({
  id: Id,
  version: Type.Integer({ description: 'Version of the chat, sent as `If-Match`.' }),
  name: Type.String({ description: 'Name of the customer.' }),
  bot: Type.Integer({ description: 'Id of the bot.' }),
  channel: Type.Optional(oneOf(channels, { description: 'Channel of the chat; omitted for the widget.' })),
  agent: Type.Optional(Type.Integer({ description: 'Id of the agent; omitted if the chat is waiting.' })),
  since: epoch('When the chat began to wait or was assigned'),
  asked: Type.Optional(epoch('When a person was requested; omitted if this equals `since`')),
  answered: Type.Optional(Type.Boolean({ description: 'True once an agent has replied.' })),
  unanswered: Type.Optional(epoch("Time of the customer's first unanswered message")),
  mood: Type.Optional(oneOf(sentiments, { description: 'Sentiment; omitted if unknown or neutral.' })),
  language: Type.Optional(
    Type.String({ description: "Language of the customer's browser, without the region." }),
  ),
  proven: Type.Optional(
    Type.Boolean({
      description:
        'Whether the site has proven the customer’s identity; omitted if the bot has no identity secret or no identity is claimed.',
    }),
  ),
  team: Type.Optional(
    Type.Integer({
      description: 'Id of the team whose members can take the chat; omitted if all members can.',
    }),
  ),
  why: Type.Optional(
    oneOf(queueReasons, { description: 'Reason for waiting; omitted if the chat is assigned to an agent.' }),
  ),
  left: Type.Optional(epoch('When the visitor closed the page while waiting')),
  parked: Type.Optional(
    Type.Boolean({
      description: 'True if the chat is pending or snoozed and does not count toward the agent’s load.',
    }),
  ),
  last: Type.Optional(
    Type.String({ description: 'Latest message; omitted if the chat is assigned to an agent.' }),
  ),
})
export type FloorChat = Static<typeof FloorChat>

/** A member, as shown on the floor. */
export const FloorAgent = Type.Object({
  id: Id,
  name: Type.String({ description: 'First and last name.' }),
  role: oneOf(roles, { description: 'Role of the member.' }),
  availability: oneOf(availabilities, { description: 'Availability for chats.' }),
  reason: Type.Optional(
    Type.String({ description: 'Reason that the member is away; omitted if none is given.' }),
  ),
  since: Type.Optional(epoch('When this availability began')),
  limit: Type.Integer({ minimum: 0, description: 'Maximum number of open chats for automatic assignment.' }),
  passive: Type.Optional(
    Type.Boolean({
      description: 'True if chats are not assigned to the member automatically; omitted otherwise.',
    }),
  ),
  teams: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Ids of the member’s teams; omitted if there are none.' }),
  ),
})
export type FloorAgent = Static<typeof FloorAgent>

/** A team, as shown on the floor. */
export const FloorTeam = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the team.' }),
  target_seconds: Type.Optional(
    seconds("The team's own target for the first reply; omitted if the account's target applies."),
  ),
})
export type FloorTeam = Static<typeof FloorTeam>

/** A bot with its number of chats, as shown on the floor. */
export const FloorBot = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the bot.' }),
  chats: Type.Integer({ description: 'Number of chats with the bot.' }),
})
export type FloorBot = Static<typeof FloorBot>

/** Minute in the floor's chart: the number of customers waiting at its end, and of customers who requested an agent during it. */
export const FloorMinute = Type.Object({
  at: epoch('Start of the minute'),
  waiting: Type.Integer({ description: 'Customers waiting at the end of the minute, or now.' }),
  arrived: Type.Integer({ description: 'Customers who requested an agent during the minute.' }),
})
export type FloorMinute = Static<typeof FloorMinute>

/** First answer by an agent in a chat. */
export const FloorAnswer = Type.Object({
  at: epoch('When the agent replied'),
  took: Type.Integer({
    minimum: 0,
    description: 'Business hours from the request to the first reply, in milliseconds.',
  }),
  bot: Type.Integer({ description: 'Id of the bot.' }),
  team: Type.Optional(Type.Integer({ description: 'Id of the chat’s team; omitted if it had none.' })),
})
export type FloorAnswer = Static<typeof FloorAnswer>

/** An alert that a member has taken on. */
export const Acknowledgement = Type.Object({
  alert: Type.String({
    maxLength: 40,
    pattern: '^[a-z]+(:[1-9]\\d{0,15})?$',
    description: 'Key of the alert.',
  }),
  user_id: Id,
  name: Type.String({ description: 'Name of the member who is handling it.' }),
  at: Moment,
})
export type Acknowledgement = Static<typeof Acknowledgement>

/** Snapshot of the floor at one journal position; later states follow from the events. */
export const FloorSnapshot = Type.Object({
  seq: Type.Integer({ minimum: 0, description: 'Journal position that the snapshot includes.' }),
  at: epoch('Time of the snapshot on the server'),
  agents: Type.Array(FloorAgent, { description: 'Members who can sign in, by name.' }),
  teams: Type.Optional(Type.Array(FloorTeam, { description: 'Teams of the account, by name.' })),
  bots: Type.Array(FloorBot, { description: 'Bots with their number of chats.' }),
  waiting: Type.Array(FloorChat, { description: 'Chats that are waiting for an agent, longest wait first.' }),
  assigned: Type.Array(FloorChat, { description: 'Chats that are assigned to agents.' }),
  counts: Type.Object(
    {
      waiting: Type.Integer({ description: 'Number of waiting chats.' }),
      assigned: Type.Integer({ description: 'Number of assigned chats.' }),
      bot: Type.Integer({ description: 'Number of chats with bots.' }),
    },
    { description: 'Number of open chats by status.' },
  ),
  answers: Type.Array(FloorAnswer, { description: 'First replies in the last 30 minutes, oldest first.' }),
  minutes: Type.Array(FloorMinute, { description: 'Last 60 minutes, oldest first.' }),
  thresholds: about(FloorThresholds, 'Reply targets, and thresholds for warnings and alarms.'),
  hours: Type.Optional(
    about(
      BusinessHours,
      'Business hours of the team, outside of which waiting time does not count. Omitted by older backends.',
    ),
  ),
  acknowledgements: Type.Array(Acknowledgement, { description: 'Alerts that a supervisor is handling.' }),
})
export type FloorSnapshot = Static<typeof FloorSnapshot>

export const getFloor = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor',
  summary: 'Returns all data of the live floor at one journal position.',
  response: FloorSnapshot,
})

export const getThresholds = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/thresholds',
  summary: 'Returns the thresholds for the floor’s warnings and alarms.',
  response: FloorThresholds,
})

export const saveThresholds = route({
  ...floorRoute,
  method: 'PUT',
  path: '/floor/thresholds',
  summary: 'Sets the thresholds for the floor’s warnings and alarms; an alarm must not be below its warning.',
  body: FloorThresholds,
  response: FloorThresholds,
})

export const acknowledge = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/acknowledgements',
  summary: 'Tells the other supervisors that the caller is handling an alert.',
  body: Type.Object({ alert: Acknowledgement.properties.alert }),
  status: 201,
  response: Acknowledgement,
})

export const moveChats = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/moves',
  summary:
    'Assigns chats to a member, transfers them to a team, or returns them to their previous position in the queue; each is checked separately.',
  body: Type.Object({
    to: Nullable(Id, 'The member; null for the waiting queue.'),
    team_id: Type.Optional({
      ...Id,
      description: 'Team to whose queue the chats are moved; only if `to` is null.',
    }),
    chats: Type.Array(
      Type.Object({ id: Id, version: Type.Integer({ description: 'Version that the caller has seen.' }) }),
      { minItems: 1, maxItems: BULK_MAX, description: 'Chats to move.' },
    ),
  }),
  status: 200,
  response: Type.Object({
    outcomes: Type.Array(
      Type.Object({
        id: Id,
        code: Nullable(
          oneOf(errorCodes, { description: 'Reason that the chat was not moved; null if it was.' }),
        ),
        version: Type.Integer({ description: 'Current version of the chat; 0 if unknown.' }),
      }),
      { description: 'Result of each chat, in request order.' },
    ),
  }),
  errors: ['agent_unavailable', 'team_unavailable'],
})

export const peekChat = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/chats/:id',
  summary:
    'Returns a chat with its last 200 messages without leaving a trace in the chat; the audit log records the access.',
  params: IdParams,
  response: ChatHistory,
})
