import { type Static, Type } from 'typebox'
import { Message, SendHeaders, VisitorChat } from './chat-shapes.ts'
import {
  ADDRESS_UPLOADS_PER_HOUR,
  CHAT_UPLOADS_PER_HOUR,
  LINE_MAX,
  MESSAGE_MAX,
  NEW_CHATS_PER_HOUR,
  PER_HOUR,
  PER_MINUTE,
  TEXT_MAX,
  VISITOR_MESSAGES_PER_MINUTE,
} from './limits.ts'
import { type RateLimit, route } from './route.ts'
import { about, IdParams, Line, Nullable, oneOf } from './shapes.ts'

const tag = 'Widget'
const sending: readonly RateLimit[] = [{ by: 'chat', max: VISITOR_MESSAGES_PER_MINUTE, window: PER_MINUTE }]
const visitor = { access: 'visitor', tag } as const

/** Header with the ticket of `bootWidget`; browsers on other origins need it. */
export const TicketHeaders = Type.Object({
  'widget-ticket': Type.Optional(
    Type.String({ description: 'Ticket of the page that the widget stands on.', maxLength: 2000 }),
  ),
})

/** Headers of the call that begins a chat. */
const BeginHeaders = Type.Object({
  ...TicketHeaders.properties,
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 100,
      description:
        'Drawn at random, since it opens the chat: a call of the same customer with a key that was used before answers the chat that it began, with a new token.',
    }),
  ),
})

export const createChat = route({
  method: 'POST',
  path: '/ai/client/create-chat',
  limits: [{ by: 'address-and-bot', max: NEW_CHATS_PER_HOUR, window: PER_HOUR }],
  access: 'widget',
  tag,
  summary: "Begins a chat with a bot and answers it with the visitor's token.",
  headers: BeginHeaders,
  body: Type.Object({
    chat_default_message: Type.Optional(
      Type.String({ maxLength: TEXT_MAX, description: 'Welcome text as it was shown.' }),
    ),
    user_name: Type.Optional(about(Line, 'Name of the visitor.')),
    user_id: Type.Optional(
      Type.String({ maxLength: LINE_MAX, description: 'The visitor, as the page knows them.' }),
    ),
    country: Type.Optional(about(Line, 'Country of the visitor.')),
    city: Type.Optional(about(Line, 'City of the visitor.')),
    region: Type.Optional(about(Line, 'Region of the visitor.')),
    email: Type.Optional(about(Line, 'E-mail address of the visitor.')),
    phone: Type.Optional(about(Line, 'Phone number of the visitor.')),
    language: Type.Optional(about(Line, 'Language tag of the browser.')),
    custom_fields: Type.Optional(
      Type.Record(Type.String({ maxLength: LINE_MAX }), Type.String({ maxLength: TEXT_MAX }), {
        description: 'What was filled in beside that, by label.',
      }),
    ),
    playground: Type.Optional(
      Type.Boolean({ description: 'A trial by a member (needs their bearer token); costs no query.' }),
    ),
  }),
  status: 201,
  response: Type.Intersect([
    VisitorChat,
    Type.Object({ token: Type.String({ description: 'Token of the visitor, for this chat alone.' }) }),
  ]),
  errors: ['token_invalid', 'user_inactive', 'permission_denied', 'origin_not_allowed', 'bot_disabled'],
})

export const renewVisitor = route({
  method: 'POST',
  path: '/ai/client/chat/:id/token',
  access: 'widget',
  tag,
  summary: 'Renews the token of a visitor who comes back to a chat.',
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
  summary: "Answers the visitor's own chat with its messages.",
  params: IdParams,
  response: VisitorChat,
})

/** The customer's message as saved, and the bot's answer where the bot has the chat. */
export const Exchange = Type.Object({
  message: about(Message, 'What the visitor sent, as it is kept.'),
  reply: Nullable(Message, 'The answer of the bot; null where a person has the chat.'),
})
export type Exchange = Static<typeof Exchange>

export const sendMessage = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/message',
  limits: sending,
  summary: "Sends a customer's message; as an event stream it gives `message`, `token` events, then `reply`.",
  params: IdParams,
  headers: SendHeaders,
  body: Type.Object({
    message: Type.String({ description: 'What the visitor says.', minLength: 1, maxLength: MESSAGE_MAX }),
  }),
  response: Exchange,
  streams: true,
  errors: ['chat_ended', 'message_empty', 'playground_limit_reached'],
})

export const sendFiles = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat-files/:id/',
  limits: [
    ...sending,
    { by: 'chat', max: CHAT_UPLOADS_PER_HOUR, window: PER_HOUR },
    { by: 'address', max: ADDRESS_UPLOADS_PER_HOUR, window: PER_HOUR },
  ],
  summary: "Sends a customer's message with files (multipart fields `message` and `files`).",
  params: IdParams,
  headers: SendHeaders,
  consumes: 'multipart',
  response: Exchange,
  streams: true,
  errors: [
    'chat_ended',
    'message_empty',
    'attachments_disabled',
    'file_too_large',
    'file_empty',
    'file_type_invalid',
    'too_many_files',
  ],
})

export const askForAgent = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/agent',
  summary: 'Asks for a person; the chat goes to the waiting queue.',
  params: IdParams,
  errors: ['chat_ended'],
})

export const leaveChat = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/end',
  summary: "Ends the chat from the customer's side.",
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
    order: Type.Integer({ description: 'The last message that this holds for, by its `order`.', minimum: 1 }),
    state: oneOf(['delivered', 'read'], { description: 'Whether it reached the device or was read.' }),
  }),
})

export const rateChat = route({
  ...visitor,
  method: 'POST',
  path: '/ai/client/chat/:id/feedback',
  summary: 'Rates a chat.',
  params: IdParams,
  body: Type.Object({
    stars: Type.Integer({ description: 'Stars, 5 being the best.', minimum: 1, maximum: 5 }),
    feedback: Type.Optional(Type.String({ description: 'Words beside them.', maxLength: MESSAGE_MAX })),
  }),
})
