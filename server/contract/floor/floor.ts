import { type Static, Type } from 'typebox'
import { availabilities, roles } from '../account/members.ts'
import { errorCodes } from '../base/errors.ts'
import { BULK_MAX, FIRST_REPLY_TARGET_MS, NEXT_REPLY_TARGET_MS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { ChatHistory, channels, queueReasons, sentiments } from '../chats/chat-shapes.ts'
import { BusinessHours } from './business-hours.ts'

/** Options shared by the floor routes, which require supervisor rights. */
export const floorRoute = { access: 'member', permission: 'canManageFloor', tag: 'Floor' } as const

const seconds = (description: string) => Type.Integer({ minimum: 5, maximum: 86_400, description })
const epoch = (description: string) =>
  Type.Integer({ minimum: 0, description: `${description}, in milliseconds since 1970.` })

/** A minute in milliseconds: the step of the floor's chart. */
export const MINUTE_MS = 60_000
/** Our choice: minutes shown in the floor's chart. */
export const MINUTES_SHOWN = 60
/** Our choice: period of the first answers that count towards the share within the target. */
export const ANSWERS_WINDOW_MS = 30 * MINUTE_MS
/** Our choice: maximum length of a waiting customer's last words; a row of the floor has no room for more. */
export const LAST_WORDS_MAX_CHARS = 40

/** Thresholds above which the floor needs a supervisor. */
export const FloorThresholds = Type.Object({
  target_seconds: seconds('Time in which a waiting customer should get the first answer of a person.'),
  next_target_seconds: Type.Optional(
    seconds(
      'Time in which a customer should get each further answer. Left out when saving, it stays as it is.',
    ),
  ),
  wait_warn_seconds: seconds('Wait from which the floor warns.'),
  wait_alarm_seconds: seconds('Wait from which the floor raises an alarm.'),
  unanswered_warn_seconds: seconds('Time without an answer of the agent from which the floor warns.'),
  unanswered_alarm_seconds: seconds(
    'Time without an answer of the agent from which the floor raises an alarm.',
  ),
  unhappy_seconds: seconds('Time without an answer from which an unhappy customer raises an alarm.'),
  no_free_seconds: seconds('Time without a free slot from which the floor raises an alarm.'),
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

/** Thresholds of a client that has not changed them. */
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

/** A chat that is waiting for a person or assigned to one. Compact, because a floor has thousands; unknown values are omitted. */
export const FloorChat = Type.Object({
  id: Id,
  version: Type.Integer({ description: 'Version of the chat, sent as `If-Match`.' }),
  name: Type.String({ description: 'Name of the customer.' }),
  bot: Type.Integer({ description: 'Id of the bot.' }),
  channel: Type.Optional(
    oneOf(channels, { description: 'Channel of the chat; left out where it is the widget.' }),
  ),
  agent: Type.Optional(Type.Integer({ description: 'Id of the agent; left out while the chat waits.' })),
  since: epoch('When it began to wait, or was assigned'),
  asked: Type.Optional(epoch('When a person was asked for; left out where it is `since`')),
  answered: Type.Optional(Type.Boolean({ description: 'True once a person has answered.' })),
  unanswered: Type.Optional(epoch("Time of the customer's first unanswered message")),
  mood: Type.Optional(
    oneOf(sentiments, { description: 'Sentiment; left out where it is unknown or neutral.' }),
  ),
  language: Type.Optional(
    Type.String({ description: "Language of the customer's browser, without its region." }),
  ),
  proven: Type.Optional(
    Type.Boolean({
      description:
        'Whether the site has proven who the customer is; left out where the bot has no identity secret, or nothing is claimed.',
    }),
  ),
  team: Type.Optional(
    Type.Integer({ description: 'Id of the team whose members get it; left out where everyone does.' }),
  ),
  why: Type.Optional(
    oneOf(queueReasons, { description: 'Why it waits; left out while it is with an agent.' }),
  ),
  left: Type.Optional(epoch('When the visitor closed the page while waiting')),
  parked: Type.Optional(
    Type.Boolean({ description: 'True if it is pending or snoozed and takes no slot of its agent.' }),
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
  teams: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Ids of the teams of the member; left out if there is none.' }),
  ),
})
export type FloorAgent = Static<typeof FloorAgent>

/** A team on the floor. */
export const FloorTeam = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the team.' }),
  target_seconds: Type.Optional(
    seconds("The team's own target of the first answer; left out where it has the account's."),
  ),
})
export type FloorTeam = Static<typeof FloorTeam>

/** A bot on the floor. */
export const FloorBot = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the bot.' }),
  chats: Type.Integer({ description: 'Number of chats that the bot has.' }),
})
export type FloorBot = Static<typeof FloorBot>

/** Customers waiting at the end of a minute, and those who asked for a person during it. */
export const FloorMinute = Type.Object({
  at: epoch('Start of the minute'),
  waiting: Type.Integer({ description: 'Customers waiting at its end, or now.' }),
  arrived: Type.Integer({ description: 'Customers who asked for a person during it.' }),
})
export type FloorMinute = Static<typeof FloorMinute>

/** First answer by a person in a chat. */
export const FloorAnswer = Type.Object({
  at: epoch('When the agent answered'),
  took: Type.Integer({ minimum: 0, description: 'Open time from asking to the answer, in milliseconds.' }),
  bot: Type.Integer({ description: 'Id of the bot.' }),
  team: Type.Optional(
    Type.Integer({ description: 'Id of the team that had the chat; left out where everyone does.' }),
  ),
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
  name: Type.String({ description: 'Name of the member who has it.' }),
  at: Moment,
})
export type Acknowledgement = Static<typeof Acknowledgement>

/** Snapshot of the floor at one journal position; later states follow from the events. */
export const FloorSnapshot = Type.Object({
  seq: Type.Integer({ minimum: 0, description: 'Journal position that the snapshot includes.' }),
  at: epoch('Time of the snapshot on the server'),
  agents: Type.Array(FloorAgent, { description: 'Members who can sign in, by name.' }),
  teams: Type.Optional(Type.Array(FloorTeam, { description: 'Teams of the account, by name.' })),
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
  hours: Type.Optional(
    about(
      BusinessHours,
      'When the team is there: waits count in this time only. Left out by older backends.',
    ),
  ),
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

export const getThresholds = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/thresholds',
  summary: 'Returns the values beyond which the floor needs a supervisor.',
  response: FloorThresholds,
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
    'Assigns chats to a member, transfers them to a team, or requeues them at their old position; each is checked separately.',
  body: Type.Object({
    to: Nullable(Id, 'The member; null is the waiting queue.'),
    team_id: Type.Optional({
      ...Id,
      description: 'The team in whose queue the chats wait; only where `to` is null.',
    }),
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
  errors: ['agent_unavailable', 'team_unavailable'],
})

export const peekChat = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/chats/:id',
  summary: 'Returns a chat with its last 200 messages without anyone noticing; the audit log records it.',
  params: IdParams,
  response: ChatHistory,
})
