import { type Static, Type } from 'typebox'
import { keyScopes } from '../account/access-keys.ts'
import { roles } from '../account/members.ts'
import { ErrorBody } from '../base/errors.ts'
import { API_KEY_MAX_CHARS, CATCH_UP_MAX, HANDSHAKES_AT_ONCE, TOKEN_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { channels } from '../chats/chat-shapes.ts'
import { AnyJournalEvent } from './events.ts'

const tag = 'System'
const internal = { access: 'internal', tag: 'Internal' } as const

export const health = route({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag,
  summary: 'Confirms that the process is alive and returns its version.',
  response: Type.Object({
    status: Type.Literal('ok', { description: '`ok` if the process responds.' }),
    version: Type.String({ description: 'Version of the build, the same as in the OpenAPI document.' }),
  }),
})

/** State of a dependency that must be reachable before the process can serve requests. */
const Check = oneOf(['ok', 'failed'])

export const ready = route({
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag,
  summary: 'Returns whether database, API and feed are reachable; 503 if any is not.',
  failureStatus: 503,
  response: Type.Object({
    status: about(Check, '`failed` if one of the checks failed.'),
    checks: Type.Record(Type.String(), Check, { description: 'State of each dependency, by name.' }),
  }),
})

const Journal = Type.Object({
  events: Type.Array(AnyJournalEvent, { description: 'The events, in order.' }),
  seq: Type.Integer({
    description: 'Position after these events and any between them that the reader may not see.',
  }),
  head: Type.Integer({ description: "Number of the client's latest event." }),
  resync: Type.Boolean({
    description: 'True if earlier events are no longer stored; the caller must reload.',
  }),
})

export const catchUp = route({
  method: 'GET',
  path: '/events',
  access: 'member',
  tag: 'Events',
  summary: 'Returns the events after a position of the journal, in order.',
  query: Type.Object({
    after: Type.Integer({ description: 'Number of the last known event.', minimum: 0 }),
    length: Type.Optional(
      Type.Integer({
        description: 'Maximum number of events.',
        minimum: 1,
        maximum: CATCH_UP_MAX,
        default: CATCH_UP_MAX,
      }),
    ),
  }),
  response: Journal,
})

/** An event on the feed, with its audience. */
export const FeedEvent = Type.Object({
  client_id: Id,
  event: about(AnyJournalEvent, 'The event as clients receive it.'),
  chat_id: Nullable(Id),
  audience: Nullable(
    Type.Array(Id, {
      description: 'Members who may see the event in addition to supervisors; null for all members.',
    }),
  ),
})
export type FeedEvent = Static<typeof FeedEvent>

export const feed = route({
  ...internal,
  method: 'POST',
  path: '/internal/feed',
  summary:
    'Streams journal events as JSON lines: first those after each cursor, then new ones, in order per client.',
  body: Type.Object({
    cursors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Number of the last known event, by client.',
    }),
  }),
  response: Type.String(),
  errors: ['protocol_mismatch'],
})

export const readJournal = route({
  ...internal,
  method: 'GET',
  path: '/internal/journal/:id',
  summary: 'Returns the events after a position that a reader may see, for sockets that reconnect.',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    after: Type.Integer({ description: 'Number of the last known event.', minimum: 0 }),
    until: Type.Optional(Type.Integer({ description: 'Number of the last requested event.', minimum: 0 })),
    chat_id: Type.Optional(Id),
    user_id: Type.Optional(Id),
    viewer_id: Type.Optional(Id),
  }),
  response: Journal,
})

/** The member or visitor that a token identifies. */
export const Identity = Type.Union([
  Type.Object({
    kind: Type.Literal('member', { description: 'Always `member`.' }),
    client_id: Id,
    user_id: Id,
    name: Type.String({ description: 'Name of the person.' }),
    session_id: Type.String({ description: 'Session id, as text; for an access key, `key:` and its id.' }),
    role: oneOf(roles, { description: 'Role of the member.' }),
    sees_all: Type.Boolean({ description: 'True if the member may see all chats.' }),
    expires_at: Nullable(
      Type.Integer(),
      'Expiry of the token, in milliseconds since 1970; null for an access key that does not expire.',
    ),
    scopes: Type.Optional(
      Type.Array(oneOf(keyScopes), {
        description: 'Scopes of the access key; missing for a member who signed in.',
      }),
    ),
  }),
  Type.Object({
    kind: Type.Literal('visitor', { description: 'Always `visitor`.' }),
    client_id: Id,
    bot_id: Id,
    chat_id: Id,
    name: Type.String({ description: 'Name of the person.' }),
    expires_at: Type.Integer({ description: 'Expiry of the token, in milliseconds since 1970.' }),
  }),
])
export type Identity = Static<typeof Identity>

/** Identity that a handshake proves, or the reason for refusing it. */
const HandshakeAnswer = Type.Union([
  Identity,
  Type.Object({
    kind: Type.Literal('refused', { description: 'Always `refused`.' }),
    code: about(ErrorBody.properties.code, 'Why the handshake is refused.'),
  }),
])

export const identify = route({
  ...internal,
  method: 'POST',
  path: '/internal/identify',
  summary:
    'Identifies the callers of several handshakes, in request order; a rejected one does not affect the others.',
  body: Type.Object({
    handshakes: Type.Array(
      Type.Object({
        token: Type.String({ description: 'The token to verify.', maxLength: TOKEN_MAX_CHARS }),
        api_key: Type.Optional(
          Type.String({
            description: "API key of the bot, for a visitor's token.",
            maxLength: API_KEY_MAX_CHARS,
          }),
        ),
        page: Type.Optional(
          Type.Object(
            {
              origin: Type.Optional(
                Type.String({ description: '`Origin` of the handshake.', maxLength: 2_000 }),
              ),
              host: Type.String({ description: 'Host of the handshake’s request.', maxLength: 2_000 }),
              site: Type.Optional(
                Type.String({ description: '`Sec-Fetch-Site` of the handshake.', maxLength: 100 }),
              ),
            },
            { description: 'Page data that a visitor’s browser reports.' },
          ),
        ),
      }),
      { description: 'Credentials of each handshake.', minItems: 1, maxItems: HANDSHAKES_AT_ONCE },
    ),
  }),
  response: Type.Object({
    answers: Type.Array(HandshakeAnswer, { description: 'Result of each handshake, in request order.' }),
  }),
})

export const locateChat = route({
  ...internal,
  method: 'GET',
  path: '/internal/chat/:id',
  summary: 'Returns the client, channel and assignee of a chat, for authorizing typing and viewing commands.',
  params: Type.Object({ id: Id }),
  response: Type.Object({
    client_id: Id,
    channel: oneOf(channels, { description: 'Channel of the chat.' }),
    assigned_to: Nullable(Id),
    shared_with: Type.Optional(Type.Array(Id, { description: 'Followers of the chat.' })),
  }),
  errors: ['not_found'],
})

export const passOnTyping = route({
  ...internal,
  method: 'POST',
  path: '/internal/chat/:id/typing',
  summary: 'Shows or hides the typing indicator for the customer of a channel chat.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ is_typing: Type.Boolean({ description: 'False once the agent has stopped typing.' }) }),
})

export const reportPresence = route({
  ...internal,
  method: 'POST',
  path: '/internal/presence',
  summary:
    'Reports members who currently have a console open; members without a report for a minute are offline.',
  body: Type.Object({
    members: Type.Array(Type.Object({ client_id: Id, user_id: Id }), {
      description: 'Members who have a console open.',
      maxItems: 1_000,
    }),
  }),
})

export const reportVisitors = route({
  ...internal,
  method: 'POST',
  path: '/internal/visitors',
  summary:
    'Reports visitors who closed or reopened their page; this affects chats that are waiting for an agent.',
  body: Type.Object({
    visitors: Type.Array(
      Type.Object({
        client_id: Id,
        chat_id: Id,
        left_at: Nullable(Moment, 'When the visitor closed the page; null while the page is open.'),
      }),
      { description: 'Latest state of each visitor.', maxItems: 1_000 },
    ),
  }),
})

export const frameOf = route({
  ...internal,
  method: 'GET',
  path: '/internal/frame',
  summary: 'Returns the sites that may embed the widget of an API key, as a `frame-ancestors` value.',
  query: Type.Object({
    key: Type.String({ description: 'API key of the bot.', maxLength: API_KEY_MAX_CHARS }),
  }),
  response: Type.Object({
    frame_ancestors: Type.String({ description: 'Value of `frame-ancestors` in the frame’s policy.' }),
  }),
  errors: ['api_key_invalid'],
})

export const readMetrics = route({
  ...internal,
  method: 'POST',
  path: '/internal/metrics',
  summary: 'Returns the API’s Prometheus metrics, and the number of events after a relay’s positions.',
  body: Type.Object({
    cursors: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'Number of the last known event, by client.',
    }),
  }),
  response: Type.Object({
    text: Type.String({ description: 'Metrics in the Prometheus text format.' }),
    behind: Type.Integer({ description: 'Number of events after the cursors.' }),
  }),
})

export const operate = route({
  ...internal,
  method: 'POST',
  path: '/internal/operate',
  summary: 'Runs an operator command (`npm run admin`) and returns its output.',
  body: Type.Object({
    args: Type.Array(Type.String({ maxLength: 300 }), {
      description: 'The command and its arguments.',
      maxItems: 20,
    }),
  }),
  response: Type.Object({
    ok: Type.Boolean({ description: 'False if the command failed.' }),
    lines: Type.Array(Type.String(), { description: 'Output of the command.' }),
  }),
})
