import { type Static, Type } from 'typebox'
import {
  ADDRESS_CONTEXT_KB_PER_DAY,
  ADDRESS_TEXT_KB_PER_DAY,
  ADDRESS_UPLOADS_PER_HOUR,
  CHAT_UPLOADS_PER_HOUR,
  CONTEXTS_PER_MINUTE,
  IDENTITIES_PER_MINUTE,
  LINE_MAX_CHARS,
  MESSAGE_MAX_CHARS,
  NEW_CHATS_PER_HOUR,
  PER_DAY_MS,
  PER_HOUR_MS,
  PER_MINUTE_MS,
  RATINGS_PER_HOUR,
  TEXT_BODY_MAX_BYTES,
  TEXT_MAX_CHARS,
  URL_MAX_CHARS,
  VISIT_VALUES_MAX,
  VISITED_PAGES_MAX,
  VISITED_PAGES_PER_MINUTE,
  VISITOR_MESSAGES_PER_MINUTE,
} from '../base/limits.ts'
import { ProofOfWork } from '../base/proof-of-work.ts'
import { type RateLimit, route } from '../base/route.ts'
import { about, IdParams, Line, Nullable, oneOf, partsWithFiles, SendHeaders } from '../base/shapes.ts'
import { IdentityToken } from '../bots/identity.ts'
import { VisitorChat } from '../chats/chat-shapes.ts'
import { AltTexts, Message } from '../chats/message-shapes.ts'

const tag = 'Widget'
/** Values of the pre-chat form's custom fields. */
export const CustomValues = Type.Record(
  Type.String({ maxLength: LINE_MAX_CHARS }),
  Type.String({ maxLength: TEXT_MAX_CHARS }),
  { description: 'Custom fields of the pre-chat form, by label.' },
)
/** Limit on the texts that visitors at one address can store. */
export const textsPerAddress: RateLimit = {
  ...{ by: 'address-and-bot', max: ADDRESS_TEXT_KB_PER_DAY, window: PER_DAY_MS },
  countsKilobytes: true,
}
const sending: readonly RateLimit[] = [
  { by: 'chat', max: VISITOR_MESSAGES_PER_MINUTE, window: PER_MINUTE_MS },
  textsPerAddress,
]
const visitor = { access: 'visitor', tag } as const

/** Headers with the ticket from `bootWidget`, which is required from browsers on other origins. */
export const TicketHeaders = Type.Object({
  'widget-ticket': Type.Optional(
    Type.String({ description: 'Ticket of the page that embeds the widget.', maxLength: 2000 }),
  ),
})

/** Headers of the call that starts a chat. */
const BeginHeaders = Type.Object({
  ...TicketHeaders.properties,
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 100,
      description:
        'Idempotency key; must be random because it gives access to the chat. Repeating the call with the same key returns the chat that it started, with a new token.',
    }),
  ),
})

/** Details of a visit that a page sets, by label. */
export const VisitContext = Type.Record(
  Type.String({ minLength: 1, maxLength: LINE_MAX_CHARS }),
  Type.Union([Type.String({ maxLength: LINE_MAX_CHARS }), Type.Null()]),
  { maxProperties: VISIT_VALUES_MAX },
)

export const createChat = route({
  method: 'POST',
  path: '/ai/client/create-chat',
  limits: [{ by: 'address-and-bot', max: NEW_CHATS_PER_HOUR, window: PER_HOUR_MS }],
  access: 'widget',
  tag,
  summary: "Starts a chat with a bot and returns it with the visitor's token.",
  headers: BeginHeaders,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    chat_default_message: Type.Optional(
      Type.String({ maxLength: TEXT_MAX_CHARS, description: 'Welcome message as shown to the visitor.' }),
    ),
    user_name: Type.Optional(about(Line, 'Name of the visitor.')),
    user_id: Type.Optional(
      Type.String({ maxLength: LINE_MAX_CHARS, description: 'Id of the visitor on the site.' }),
    ),
    country: Type.Optional(about(Line, 'Country of the visitor.')),
    city: Type.Optional(about(Line, 'City of the visitor.')),
    region: Type.Optional(about(Line, 'Region of the visitor.')),
    email: Type.Optional(about(Line, 'E-mail address of the visitor.')),
    phone: Type.Optional(about(Line, 'Phone number of the visitor.')),
    language: Type.Optional(about(Line, 'Language tag of the browser.')),
    custom_fields: Type.Optional(CustomValues),
    identity: Type.Optional(IdentityToken),
    proof_of_work: Type.Optional(ProofOfWork),
    playground: Type.Optional(
      Type.Boolean({
        description: 'True for a test by a member (requires their bearer token); costs no queries.',
      }),
    ),
  }),
  status: 201,
  response: Type.Intersect([
    VisitorChat,
    Type.Object({ token: Type.String({ description: 'Token of the visitor, valid for this chat only.' }) }),
  ]),
  errors: [
    'token_invalid',
    'user_inactive',
    'permission_denied',
    'origin_not_allowed',
    'bot_disabled',
    'proof_required',
    'identity_off',
    'identity_invalid',
    'identity_expired',
  ],
})

export const identifyVisitor = route({
  method: 'POST',
  path: '/ai/client/identify',
  limits: [{ by: 'address-and-bot', max: IDENTITIES_PER_MINUTE, window: PER_MINUTE_MS }],
  access: 'widget',
  tag,
  summary:
    'Proves the identity of a visitor. Their anonymous chat is linked to the person; without one, or if it belongs to another person, the person’s open chat is returned, regardless of the device on which it was started.',
  headers: TicketHeaders,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    identity: IdentityToken,
    token: Type.Optional(Type.String({ description: 'Token of the visitor’s open chat.', maxLength: 2000 })),
  }),
  response: Type.Object({
    chat: Nullable(
      Type.Object({
        id: Type.Integer({ minimum: 1, description: 'Id of the chat.' }),
        token: Type.String({ description: 'Token of the visitor, valid for this chat only.' }),
      }),
      'The chat in which the visitor continues; null if they have no open chat.',
    ),
    user_name: Nullable(Type.String(), 'Proven name; null if the token has none.'),
    email: Nullable(Type.String(), 'Proven e-mail address; null if the token has none.'),
    phone: Nullable(Type.String(), 'Proven phone number; null if the token has none.'),
  }),
  errors: [
    'origin_not_allowed',
    'token_invalid',
    'customer_blocked',
    'identity_off',
    'identity_invalid',
    'identity_expired',
  ],
})

export const renewVisitor = route({
  method: 'POST',
  path: '/ai/client/chat/:id/token',
  access: 'widget',
  tag,
  summary: 'Renews the token of a visitor who returns to a chat.',
  params: IdParams,
  headers: TicketHeaders,
  body: Type.Object({ token: Type.String({ description: 'Token of the visitor.', maxLength: 2000 }) }),
  response: Type.Object({ token: Type.String({ description: 'Token of the visitor.' }) }),
  errors: ['origin_not_allowed', 'token_invalid'],
})

export const getVisitorChat = route({
  ...visitor,
  method: 'GET',
  path: '/ai/client/chat/:id',
  summary: "Returns the visitor's own chat with its messages.",
  params: IdParams,
  response: VisitorChat,
})

/** Customer's message as stored, and the bot's reply if the bot has the chat. */
export const Turn = Type.Object({
  message: about(Message, "The visitor's message as stored."),
  reply: Nullable(Message, "The bot's reply; null if an agent has the chat."),
})
export type Turn = Static<typeof Turn>

export const sendMessage = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/message',
  limits: sending,
  storesText: true,
  summary:
    "Sends a customer's message; as an event stream, the response consists of `message`, `token` events and finally `reply`.",
  params: IdParams,
  headers: SendHeaders,
  body: Type.Object({
    message: Type.String({
      description: 'Text of the message.',
      minLength: 1,
      maxLength: MESSAGE_MAX_CHARS,
    }),
  }),
  response: Turn,
  streams: true,
  errors: ['bot_disabled', 'chat_ended', 'customer_blocked', 'message_empty', 'playground_limit_reached'],
})

export const sendFiles = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat-files/:id/',
  limits: [
    ...sending,
    { by: 'chat', max: CHAT_UPLOADS_PER_HOUR, window: PER_HOUR_MS },
    { by: 'address', max: ADDRESS_UPLOADS_PER_HOUR, window: PER_HOUR_MS },
  ],
  summary: "Sends a customer's message with files (multipart fields `message` and `files`).",
  params: IdParams,
  headers: SendHeaders,
  consumes: 'multipart',
  parts: partsWithFiles({
    message: Type.Optional(
      Type.String({ maxLength: MESSAGE_MAX_CHARS, description: 'Text of the message.' }),
    ),
    alt: Type.Optional(AltTexts),
  }),
  response: Turn,
  streams: true,
  errors: [
    'chat_ended',
    'customer_blocked',
    'message_empty',
    'attachments_disabled',
    'file_too_large',
    'file_empty',
    'file_type_invalid',
    'pictures_disabled',
    'pictures_too_early',
    'picture_heic',
    'picture_invalid',
    'too_many_files',
    'storage_used_up',
  ],
})

export const askForAgent = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/agent',
  summary:
    'Requests an agent; the chat joins the waiting queue. If the bot asks for details before a handover, the required ones must be saved first (`leaveDetails`); `fields` lists them.',
  params: IdParams,
  errors: ['chat_ended', 'customer_blocked'],
})

export const leaveChat = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/end',
  summary: "Ends the chat on the customer's behalf.",
  params: IdParams,
  errors: ['chat_ended'],
})

export const readVisitorChat = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/read',
  summary: 'Marks messages up to an `order` as delivered to, or read by, the customer.',
  params: IdParams,
  body: Type.Object({
    order: Type.Integer({
      description: '`order` of the last message that was delivered or read.',
      minimum: 1,
    }),
    state: oneOf(['delivered', 'read'], { description: 'Whether the messages were delivered or read.' }),
  }),
})

export const reportPage = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/page',
  limits: [{ by: 'chat', max: VISITED_PAGES_PER_MINUTE, window: PER_MINUTE_MS }],
  summary: `Reports the visitor’s current page; the last ${VISITED_PAGES_MAX} are stored, without the parts of their URLs that may be secret.`,
  params: IdParams,
  body: Type.Object({
    url: Type.String({ minLength: 1, maxLength: URL_MAX_CHARS, description: 'An http or https URL.' }),
    title: Type.Optional(about(Line, 'Title of the page.')),
    time_zone: Type.Optional(
      Type.String({ maxLength: 60, description: "IANA time zone of the visitor's device." }),
    ),
  }),
  errors: ['url_invalid'],
})

export const noteVisit = route({
  ...visitor,
  method: 'PUT',
  path: '/ai/client/chat/:id/context',
  limits: [
    { by: 'chat', max: CONTEXTS_PER_MINUTE, window: PER_MINUTE_MS },
    { by: 'address-and-bot', max: ADDRESS_CONTEXT_KB_PER_DAY, window: PER_DAY_MS, countsKilobytes: true },
  ],
  storesText: true,
  summary: 'Saves values that the embedding page provides about the visit; agents see them as unproven.',
  params: IdParams,
  bodyMax: TEXT_BODY_MAX_BYTES,
  body: Type.Object({
    values: about(
      VisitContext,
      'Values by label, which are merged into the known values; null removes a value.',
    ),
  }),
  errors: ['chat_ended', 'customer_blocked'],
})

export const rateChat = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/feedback',
  limits: [{ by: 'chat', max: RATINGS_PER_HOUR, window: PER_HOUR_MS }, textsPerAddress],
  storesText: true,
  summary: 'Rates a chat.',
  params: IdParams,
  body: Type.Object({
    stars: Type.Integer({ description: 'Number of stars; 5 is best.', minimum: 1, maximum: 5 }),
    feedback: Type.Optional(
      Type.String({ description: 'Comment on the rating.', maxLength: MESSAGE_MAX_CHARS }),
    ),
  }),
})
