import { type Static, Type } from 'typebox'
import { channels } from './chat-shapes.ts'
import { ErrorBody } from './errors.ts'
import { AnyJournalEvent } from './events.ts'
import { API_KEY_MAX_CHARS, CATCH_UP_MAX, HANDSHAKES_AT_ONCE, TOKEN_MAX_CHARS } from './limits.ts'
import { roles } from './members.ts'
import { route } from './route.ts'
import { about, Id, Nullable, oneOf } from './shapes.ts'

const tag = 'System'
const internal = { access: 'internal', tag: 'Internal' } as const

export const health = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag,
  summary: 'Says that the process is alive, and of which version it is.',
  response: Type.Object({
    status: Type.Literal('ok', { description: '`ok` as long as the process answers.' }),
    version: Type.String({ description: 'Version of the build; that of the OpenAPI document is the same.' }),
  }),
})

/** One thing that must be reachable before traffic may come. */
const Check = oneOf(['ok', 'failed'])

export const ready = route({
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag,
  summary: 'Says whether database, API and feed are reachable; 503 while one is not.',
  response: Type.Object({
    status: about(Check, '`failed` where one of the checks failed.'),
    checks: Type.Record(Type.String(), Check, { description: 'Each part that has to work, by name.' }),
  }),
})

const Journal = Type.Object({
  events: Type.Array(AnyJournalEvent, { description: 'The events, in order.' }),
  seq: Type.Integer({
    description: 'Position that these events lead to; events that the reader may not see are passed over.',
  }),
  head: Type.Integer({ description: 'Last number given out so far.' }),
  resync: Type.Boolean({ description: 'True where the journal no longer reaches back that far: load anew.' }),
})

export const catchUp = route({
  method: 'GET',
  path: '/events',
  access: 'member',
  tag,
  summary: 'Answers what happened after a position of the journal, in order.',
  query: Type.Object({
    after: Type.Integer({ description: 'Number of the last event that is known.', minimum: 0 }),
    length: Type.Optional(
      Type.Integer({
        description: 'Most events in one answer.',
        minimum: 1,
        maximum: CATCH_UP_MAX,
        default: CATCH_UP_MAX,
      }),
    ),
  }),
  response: Journal,
})

/** An event on the feed, with who may see it. */
export const FeedEvent = Type.Object({
  client_id: Id,
  event: about(AnyJournalEvent, 'The event as screens receive it.'),
  chat_id: Nullable(Id),
  audience: Nullable(
    Type.Array(Id, { description: 'Members who see it beside the supervisors; null is everyone.' }),
  ),
})
export type FeedEvent = Static<typeof FeedEvent>

export const feed = route({
  ...internal,
  method: 'POST',
  path: '/internal/feed',
  summary:
    'Streams journal events as lines of JSON: first what came after each cursor, then live, in order per client.',
  body: Type.Object({
    cursors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Number of the last event that is known, by client.',
    }),
  }),
  response: Type.String(),
  errors: ['protocol_mismatch'],
})

export const readJournal = route({
  ...internal,
  method: 'GET',
  path: '/internal/journal/:id',
  summary: 'Answers what a reader of a client may see after a position, for sockets that come back.',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    after: Type.Integer({ description: 'Number of the last event that is known.', minimum: 0 }),
    until: Type.Optional(
      Type.Integer({ description: 'Number of the last event that is wanted.', minimum: 0 }),
    ),
    chat_id: Type.Optional(Id),
    user_id: Type.Optional(Id),
    viewer_id: Type.Optional(Id),
  }),
  response: Journal,
})

/** Who is behind a token. */
export const Identity = Type.Union([
  Type.Object({
    kind: Type.Literal('member', { description: 'Who they are.' }),
    client_id: Id,
    user_id: Id,
    name: Type.String({ description: 'Name of the person.' }),
    session_id: Type.String({ description: 'Number of the session, as text.' }),
    role: oneOf(roles, { description: 'Role of the member.' }),
    sees_all: Type.Boolean({ description: 'True where all chats are theirs to see.' }),
    expires_at: Type.Integer({ description: 'Milliseconds since 1970.' }),
  }),
  Type.Object({
    kind: Type.Literal('visitor', { description: 'Who they are.' }),
    client_id: Id,
    bot_id: Id,
    chat_id: Id,
    name: Type.String({ description: 'Name of the person.' }),
    expires_at: Type.Integer({ description: 'End of the token, milliseconds since 1970.' }),
  }),
])
export type Identity = Static<typeof Identity>

/** Who is behind a handshake, or why it is refused. */
const HandshakeAnswer = Type.Union([
  Identity,
  Type.Object({
    kind: Type.Literal('refused', { description: 'Nobody.' }),
    code: about(ErrorBody.properties.code, 'Why.'),
  }),
])

export const identify = route({
  ...internal,
  method: 'POST',
  path: '/internal/identify',
  summary:
    'Says who is behind the tokens of handshakes that came together, in their order; one that is refused leaves the others alone.',
  body: Type.Object({
    handshakes: Type.Array(
      Type.Object({
        token: Type.String({ description: 'The token to look at.', maxLength: TOKEN_MAX_CHARS }),
        api_key: Type.Optional(
          Type.String({
            description: "API key of the bot, for a visitor's token.",
            maxLength: API_KEY_MAX_CHARS,
          }),
        ),
      }),
      { description: 'What each handshake shows.', minItems: 1, maxItems: HANDSHAKES_AT_ONCE },
    ),
  }),
  response: Type.Object({
    answers: Type.Array(HandshakeAnswer, { description: 'One for each handshake, in their order.' }),
  }),
})

export const locateChat = route({
  ...internal,
  method: 'GET',
  path: '/internal/chat/:id',
  summary: 'Says whose a chat is, for typing and viewing marks.',
  params: Type.Object({ id: Id }),
  response: Type.Object({
    client_id: Id,
    channel: oneOf(channels, { description: 'Channel of the chat.' }),
    assigned_to: Nullable(Id),
  }),
  errors: ['not_found'],
})

export const reportPresence = route({
  ...internal,
  method: 'POST',
  path: '/internal/presence',
  summary:
    'Tells that members have a console open at this moment; whoever is not told of for a minute is off line.',
  body: Type.Object({
    members: Type.Array(Type.Object({ client_id: Id, user_id: Id }), {
      description: 'Members who have a console open.',
      maxItems: 1_000,
    }),
  }),
})

export const frameOf = route({
  ...internal,
  method: 'GET',
  path: '/internal/frame',
  summary: 'Answers which sites may show the widget of an API key, as the value of `frame-ancestors`.',
  query: Type.Object({
    key: Type.String({ description: 'API key of the bot.', maxLength: API_KEY_MAX_CHARS }),
  }),
  response: Type.Object({
    frame_ancestors: Type.String({ description: 'Value of `frame-ancestors` in the policy of the frame.' }),
  }),
  errors: ['api_key_invalid'],
})

export const readMetrics = route({
  ...internal,
  method: 'POST',
  path: '/internal/metrics',
  summary:
    'Answers the figures of the API for Prometheus, and how many events come after the positions of a relay.',
  body: Type.Object({
    cursors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Number of the last event that is known, by client.',
    }),
  }),
  response: Type.Object({
    text: Type.String({ description: 'Figures in the text format of Prometheus.' }),
    behind: Type.Integer({ description: 'Events that the relay has yet to hear of.' }),
  }),
})

export const operate = route({
  ...internal,
  method: 'POST',
  path: '/internal/operate',
  summary: 'Carries out a command of the operator (`npm run admin`) and answers what it prints.',
  body: Type.Object({
    args: Type.Array(Type.String({ maxLength: 300 }), {
      description: 'The command and what it is given.',
      maxItems: 20,
    }),
  }),
  response: Type.Object({
    ok: Type.Boolean({ description: 'False where the command failed.' }),
    lines: Type.Array(Type.String(), { description: 'What it prints.' }),
  }),
})
