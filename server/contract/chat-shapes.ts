import { type Static, Type } from 'typebox'
import { Id, Moment, Nullable, oneOf } from './shapes.ts'

/** Who is in charge of a chat: the bot, nobody yet, an agent, or it is over. */
export const chatStatuses = ['bot', 'waiting', 'assigned', 'ended'] as const
export type ChatStatus = (typeof chatStatuses)[number]

/** How the customer feels, by the last messages. */
export const sentiments = [
  'unknown',
  'very_positive',
  'positive',
  'neutral',
  'negative',
  'very_negative',
] as const
export type Sentiment = (typeof sentiments)[number]

/** Where a customer writes from. */
export const channels = ['widget', 'playground', 'messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type Channel = (typeof channels)[number]

/** Who wrote a message. */
export const senders = ['customer', 'bot', 'agent'] as const
export type Sender = (typeof senders)[number]

/** A file of a message. */
export const ChatFile = Type.Object({
  id: Id,
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
  is_important: Type.Boolean(),
  created_on: Moment,
  url: Type.String({
    description: "Where members fetch it; visitors of the chat take `visitor.ts`'s `downloadOwnFile`.",
  }),
})
export type ChatFile = Static<typeof ChatFile>

/** A document that an answer rests on. */
export const DocumentReference = Type.Object({
  id: Id,
  file_name: Type.String(),
  content: Type.String({ description: 'The passage.' }),
  page: Type.Optional(Type.Integer()),
  sheet: Type.Optional(Type.String()),
  row: Type.Optional(Type.Integer()),
  url: Type.Optional(Type.String()),
})
export type DocumentReference = Static<typeof DocumentReference>

/** One message; `order` is gapless within its chat, from 1. */
export const Message = Type.Object({
  id: Id,
  chat_id: Id,
  order: Type.Integer({ minimum: 1 }),
  role: oneOf(['user', 'assistant']),
  sender: oneOf(senders),
  agent: Nullable(Type.Object({ id: Id, name: Type.String() })),
  message: Type.String(),
  created_at: Moment,
  client_message_id: Nullable(Type.String({ description: 'Idempotency key of the send.' })),
  file_chat_messages: Type.Array(ChatFile),
  references: Type.Array(DocumentReference),
})
export type Message = Static<typeof Message>

const person = Type.Object({ id: Id, name: Type.String() })

/** A chat as lists and events carry it. */
export const Chat = Type.Object({
  id: Id,
  bot_id: Id,
  bot_name: Type.String(),
  user_name: Type.String(),
  status: oneOf(chatStatuses),
  version: Type.Integer({
    description: 'Grows with each change of assignment or state; `If-Match` carries it.',
  }),
  channel: oneOf(channels),
  sentiment: oneOf(sentiments),
  assigned_agent: Nullable(person),
  assignment_date: Nullable(Moment),
  waiting_since: Nullable(Moment),
  ended_at: Nullable(Moment),
  ended_by: Nullable(oneOf(['customer', 'agent', 'system'])),
  created: Moment,
  updated_at: Moment,
  last_message: Nullable(
    Type.Object({
      order: Type.Integer(),
      sender: oneOf(senders),
      message: Type.String(),
      created_at: Moment,
    }),
  ),
  message_count: Type.Integer(),
  /** Highest `order` that each side was shown. */
  read: Type.Object({ customer: Type.Integer(), agent: Type.Integer() }),
  delivered: Type.Object({ customer: Type.Integer() }),
  tags: Type.Array(Type.String()),
  summary: Nullable(Type.String()),
  summarized_times: Type.Integer(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  age: Nullable(Type.Integer()),
  gender: Nullable(Type.String()),
  location: Nullable(Type.String()),
  language: Nullable(Type.String()),
  custom_fields: Type.Record(Type.String(), Type.String()),
})
export type Chat = Static<typeof Chat>

/** A chat with its messages. */
export const ChatHistory = Type.Intersect([Chat, Type.Object({ messages: Type.Array(Message) })])
export type ChatHistory = Static<typeof ChatHistory>

/** What a visitor is told of their own chat. */
export const VisitorChat = Type.Object({
  id: Id,
  status: oneOf(chatStatuses),
  user_name: Type.String(),
  assigned_agent: Nullable(person),
  ended_by: Nullable(oneOf(['customer', 'agent', 'system'])),
  created: Moment,
  read: Type.Object({ customer: Type.Integer(), agent: Type.Integer() }),
  messages: Type.Array(Message),
  seq: Type.Integer({
    description: 'Journal position that this state includes; the socket takes it as `after`.',
  }),
})
export type VisitorChat = Static<typeof VisitorChat>

/** Header that makes a send safe to repeat. */
export const SendHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
})
