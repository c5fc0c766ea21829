import { type Static, Type } from 'typebox'
import { ChatHistory, channels, sentiments } from './chat-shapes.ts'
import { errorCodes } from './errors.ts'
import { BULK_MAX, LINE_MAX_CHARS, TEXT_MAX_CHARS, WALLBOARDS_MAX } from './limits.ts'
import { availabilities, roles } from './members.ts'
import { route } from './route.ts'
import { about, Id, IdParams, listOf, Moment, Nullable, oneOf } from './shapes.ts'

const tag = 'Floor'
const floorRoute = { access: 'member', permission: 'canManageFloor', tag } as const

const seconds = (description: string) => Type.Integer({ minimum: 5, maximum: 86_400, description })
const epoch = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}, in milliseconds since 1970.` })

/** A minute in milliseconds: the step of the floor's chart. */
export const MINUTE_MS = 60_000
/** Our choice: minutes of the floor's chart. */
export const MINUTES_SHOWN = 60
/** Our choice: first answers of this long count for the share within the target. */
export const ANSWERS_WINDOW_MS = 30 * MINUTE_MS
/** Our choice: length of a waiting customer's last words on the floor. */
export const LAST_WORDS_MAX_CHARS = 60

/** Values beyond which the floor needs a supervisor. */
export const FloorThresholds = Type.Object({
  target_seconds: seconds('Time in which a waiting customer should get the first answer of a person.'),
  wait_warn_seconds: seconds('Wait from which the floor warns.'),
  wait_alarm_seconds: seconds('Wait from which the floor raises an alarm.'),
  unanswered_warn_seconds: seconds('Time without an answer of the agent from which the floor warns.'),
  unanswered_alarm_seconds: seconds(
    'Time without an answer of the agent from which the floor raises an alarm.',
  ),
  unhappy_seconds: seconds('Time without an answer from which an unhappy customer raises an alarm.'),
  no_free_seconds: seconds('Time without a free place from which the floor raises an alarm.'),
  queue_warn: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'Length of the queue from which the floor warns.',
  }),
  queue_alarm: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'Length of the queue from which the floor raises an alarm.',
  }),
})
export type FloorThresholds = Static<typeof FloorThresholds>

/** Thresholds of a client that has changed none. */
export const defaultThresholds: FloorThresholds = {
  target_seconds: 60,
  wait_warn_seconds: 60,
  wait_alarm_seconds: 180,
  unanswered_warn_seconds: 180,
  unanswered_alarm_seconds: 360,
  unhappy_seconds: 60,
  no_free_seconds: 120,
  queue_warn: 20,
  queue_alarm: 50,
}

/** A chat that waits for a person or is with one. Short, because a floor has thousands; what is unknown is left out. */
export const FloorChat = Type.Object({
  id: Id,
  version: Type.Integer({ description: 'Version of the chat, sent as `If-Match`.' }),
  name: Type.String({ description: 'Name of the customer.' }),
  bot: Type.Integer({ description: 'Id of the bot.' }),
  channel: oneOf(channels, { description: 'Channel of the chat.' }),
  agent: Type.Optional(Type.Integer({ description: 'Id of the agent; left out while the chat waits.' })),
  since: epoch('When it began to wait, or was assigned'),
  asked: Type.Optional(epoch('When a person was asked for; left out once one has answered')),
  unanswered: Type.Optional(epoch("Time of the customer's first unanswered message")),
  mood: Type.Optional(oneOf(sentiments, { description: 'Sentiment; left out where it is unknown.' })),
  language: Type.Optional(Type.String({ description: "Language tag of the customer's browser." })),
  team: Type.Optional(Type.Integer({ description: 'Id of the team whose queue it is in.' })),
  why: Type.Optional(Type.String({ description: 'Why it waits; left out while it is with an agent.' })),
  left: Type.Optional(epoch('When the visitor closed the page while waiting')),
  parked: Type.Optional(
    Type.Boolean({ description: 'True if it is pending or snoozed and takes no place of its agent.' }),
  ),
  last: Type.Optional(Type.String({ description: 'Last words; left out while the chat is with an agent.' })),
})
export type FloorChat = Static<typeof FloorChat>

/** A member of the team on the floor. */
export const FloorAgent = Type.Object({
  id: Id,
  name: Type.String({ description: 'First and last name.' }),
  role: oneOf(roles, { description: 'Role of the member.' }),
  availability: oneOf(availabilities, { description: 'Availability for chats.' }),
  reason: Type.Optional(
    Type.String({ description: 'Why the member is away; left out where no reason is given.' }),
  ),
  since: Type.Optional(epoch('When this availability began')),
  limit: Type.Integer({ minimum: 0, description: 'Maximum number of open chats for automatic assignment.' }),
})
export type FloorAgent = Static<typeof FloorAgent>

/** A bot on the floor. */
export const FloorBot = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the bot.' }),
  chats: Type.Integer({ description: 'Number of chats that the bot has.' }),
})
export type FloorBot = Static<typeof FloorBot>

/** Customers waiting at the end of a minute, and those who began to wait or were taken at once during it. */
export const FloorMinute = Type.Object({
  at: epoch('Start of the minute'),
  waiting: Type.Integer({ description: 'Customers waiting at its end, or now.' }),
  arrived: Type.Integer({ description: 'Customers who asked for a person during it.' }),
})
export type FloorMinute = Static<typeof FloorMinute>

/** A first answer of a person. */
export const FloorAnswer = Type.Object({
  at: epoch('When the agent answered'),
  took: Type.Integer({ minimum: 0, description: 'Time from asking to the answer, in milliseconds.' }),
  bot: Type.Integer({ description: 'Id of the bot.' }),
})
export type FloorAnswer = Static<typeof FloorAnswer>

/** An alert that somebody takes care of. */
export const Acknowledgement = Type.Object({
  alert: Type.String({
    maxLength: 40,
    pattern: '^[a-z]+(:[1-9]\\d{0,15})?$',
    description: 'Key of the alert.',
  }),
  user_id: Id,
  name: Type.String({ description: 'Name of the member who has it.' }),
  at: Moment,
})
export type Acknowledgement = Static<typeof Acknowledgement>

/** The floor at one position of the journal. Everything after it follows from the events. */
export const FloorSnapshot = Type.Object({
  seq: Type.Integer({ minimum: 0, description: 'Journal position that the snapshot includes.' }),
  at: epoch('Time of the snapshot on the server'),
  agents: Type.Array(FloorAgent, { description: 'Members who can sign in, by name.' }),
  bots: Type.Array(FloorBot, { description: 'Bots with the number of chats that they have.' }),
  waiting: Type.Array(FloorChat, { description: 'Chats that wait for a person, longest wait first.' }),
  assigned: Type.Array(FloorChat, { description: 'Chats that agents have.' }),
  counts: Type.Object(
    {
      waiting: Type.Integer({ description: 'Number of chats that wait.' }),
      assigned: Type.Integer({ description: 'Number of chats that agents have.' }),
      bot: Type.Integer({ description: 'Number of chats that bots have.' }),
    },
    { description: 'Number of open chats by status.' },
  ),
  answers: Type.Array(FloorAnswer, { description: 'First answers of the last 30 minutes, oldest first.' }),
  minutes: Type.Array(FloorMinute, { description: 'The last 60 minutes, oldest first.' }),
  thresholds: about(FloorThresholds, 'Values beyond which the floor needs a supervisor.'),
  acknowledgements: Type.Array(Acknowledgement, { description: 'Alerts that somebody takes care of.' }),
})
export type FloorSnapshot = Static<typeof FloorSnapshot>

export const getFloor = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor',
  summary: 'Returns everything that the live floor shows, at one position of the journal.',
  response: FloorSnapshot,
})

export const saveThresholds = route({
  ...floorRoute,
  method: 'PUT',
  path: '/floor/thresholds',
  summary: 'Sets the values beyond which the floor needs a supervisor; an alarm is never below its warning.',
  body: FloorThresholds,
  response: FloorThresholds,
})

export const acknowledge = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/acknowledgements',
  summary: 'Tells the other supervisors that the caller takes care of an alert.',
  body: Type.Object({ alert: Acknowledgement.properties.alert }),
  status: 201,
  response: Acknowledgement,
})

export const moveChats = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/moves',
  summary:
    'Gives chats to a member, or back to the waiting queue at their old place; each is checked separately.',
  body: Type.Object({
    to: Nullable(Id, 'The member; null is the waiting queue.'),
    chats: Type.Array(
      Type.Object({ id: Id, version: Type.Integer({ description: 'Version that the caller saw.' }) }),
      { minItems: 1, maxItems: BULK_MAX, description: 'The chats.' },
    ),
  }),
  status: 200,
  response: Type.Object({
    outcomes: Type.Array(
      Type.Object({
        id: Id,
        code: Nullable(oneOf(errorCodes, { description: 'Why it was not moved; null if it was.' })),
        version: Type.Integer({ description: 'Its version now; 0 if it is not known.' }),
      }),
      { description: 'Result of each chat, in request order.' },
    ),
  }),
  errors: ['agent_unavailable'],
})

export const peekChat = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/chats/:id',
  summary: 'Returns a chat with its last 200 messages without anyone noticing; the audit log records it.',
  params: IdParams,
  response: ChatHistory,
})

const Figure = (description: string) => Type.Integer({ minimum: 0, description })

/** What an agent did today. */
export const AgentToday = Type.Object({
  chats: Figure('Chats that were assigned to the agent.'),
  ended: Figure('Assigned chats that have ended.'),
  messages: Figure('Messages that the agent wrote.'),
  handling_ms: Nullable(
    Figure('Average time that the agent had a chat, in milliseconds.'),
    'Null if there was none.',
  ),
  first_answer_ms: Nullable(
    Figure('Median time from asking to the first answer, in milliseconds.'),
    'Null if there was none.',
  ),
})
export type AgentToday = Static<typeof AgentToday>

export const getAgentToday = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/agents/:id/today',
  summary: "Returns what a member did today, in the client's time zone.",
  params: IdParams,
  response: AgentToday,
})

export const messageAgent = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/agents/:id/messages',
  summary: 'Sends a member a message as a notification.',
  params: IdParams,
  body: Type.Object({
    text: Type.String({
      minLength: 1,
      maxLength: TEXT_MAX_CHARS,
      pattern: '\\S',
      description: 'The message.',
    }),
  }),
  errors: ['agent_unavailable'],
})

/** A read-only link to the floor. */
export const Wallboard = Type.Object({
  id: Id,
  name: Type.String({ description: 'Where it hangs.' }),
  created_at: Moment,
  created_by: Nullable(Type.String({ description: 'Name of the member who made it.' }), 'Null if they left.'),
  seen_at: Nullable(Moment, 'When it was last read, to the minute; null if never.'),
})
export type Wallboard = Static<typeof Wallboard>

export const listWallboards = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/wallboards',
  summary: 'Lists the read-only links to the floor that have not been revoked.',
  response: listOf(Wallboard),
})

export const addWallboard = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/wallboards',
  summary: `Makes a read-only link to the floor, at most ${WALLBOARDS_MAX}; its secret is returned only here.`,
  body: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: LINE_MAX_CHARS,
      pattern: '\\S',
      description: 'Where it hangs.',
    }),
  }),
  status: 201,
  response: Type.Intersect([
    Wallboard,
    Type.Object({ secret: Type.String({ description: 'Secret that the link carries.' }) }),
  ]),
  errors: ['limit_reached'],
})

export const revokeWallboard = route({
  ...floorRoute,
  method: 'DELETE',
  path: '/floor/wallboards/:id',
  summary: 'Revokes a read-only link; screens that show it go blank.',
  params: IdParams,
})

export const readWallboard = route({
  access: 'public',
  tag,
  method: 'POST',
  path: '/floor/wallboard',
  summary: 'Returns the floor for a read-only link, without names, words or ids of customers.',
  body: Type.Object({
    secret: Type.String({ minLength: 1, maxLength: 100, description: 'Secret of the link.' }),
  }),
  status: 200,
  response: Type.Intersect([
    FloorSnapshot,
    Type.Object({
      client: Type.String({ description: 'Name of the company.' }),
      name: Type.String({ description: 'Name of the link.' }),
    }),
  ]),
  errors: ['not_found'],
})
