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

/** How a sentiment came about. */
export const SentimentReceipt = Type.Object({
  engine: Type.String({
    description: 'What read it: `embedded`, or a provider with the version of its rules.',
  }),
  model: Type.String({ description: 'The model, or the version of the lexicons.' }),
  order: Type.Integer({ minimum: 1, description: '`order` of the last message that was read.' }),
  words: Type.Array(Type.String(), {
    description:
      'Words of the customer that it rests on, in lower case, the weightiest first, at most 5; none where a model read the messages as a whole.',
  }),
  tokens: Type.Integer({ minimum: 0, description: 'Tokens that were read; words where no model read them.' }),
  milliseconds: Type.Integer({ minimum: 0, description: 'How long it took.' }),
  provider_error: Type.Optional(
    Type.String({
      description: 'Why the provider did not read it; only where the lexicons did in its place.',
    }),
  ),
})
export type SentimentReceipt = Static<typeof SentimentReceipt>

/** Where a customer writes from. */
export const channels = ['widget', 'playground', 'messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type Channel = (typeof channels)[number]

/** Who wrote a message. */
export const senders = ['customer', 'bot', 'agent'] as const
export type Sender = (typeof senders)[number]

const person = Type.Object({ id: Id, name: Type.String({ description: 'First and last name.' }) })
const status = oneOf(chatStatuses, { description: 'Who is in charge of the chat.' })
const endedBy = Nullable(oneOf(['customer', 'agent', 'system']), 'Who ended it; null while it is not over.')
const assignedAgent = Nullable(person, 'The agent who has or last had it; null where none.')
const customerName = Type.String({
  description: 'Name of the customer, or "Visitor" with the number of the chat.',
})
const upTo = (whom: string) =>
  Type.Integer({ minimum: 0, description: `Highest \`order\` that ${whom}; 0 is none.` })
const read = Type.Object(
  { customer: upTo('the customer has read'), agent: upTo('an agent has read') },
  { description: 'How far each side has read.' },
)

/** A file of a message. */
export const ChatFile = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the file, without folders.' }),
  size: Type.Integer({ minimum: 0, description: 'Bytes.' }),
  type: Type.String({ description: 'Media type by its content.' }),
  is_important: Type.Boolean({ description: 'Always false: only training documents are marked.' }),
  created_on: Moment,
  url: Type.String({
    description: "Where members fetch it; visitors of the chat take `visitor.ts`'s `downloadOwnFile`.",
  }),
})
export type ChatFile = Static<typeof ChatFile>

/** A document that an answer rests on. */
export const DocumentReference = Type.Object({
  id: Id,
  file_name: Type.String({ description: 'File name, title of the page, or question of the owner.' }),
  content: Type.String({ description: 'The passage.' }),
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page of a document, from 1.' })),
  sheet: Type.Optional(Type.String({ description: 'Name of the sheet of a table.' })),
  row: Type.Optional(Type.Integer({ minimum: 1, description: 'Row of the sheet, from 1.' })),
  url: Type.Optional(Type.String({ description: 'Address of the web page.' })),
})
export type DocumentReference = Static<typeof DocumentReference>

/** One message; `order` is gapless within its chat, from 1. */
export const Message = Type.Object({
  id: Id,
  chat_id: Id,
  order: Type.Integer({ minimum: 1, description: 'Place in the chat, from 1 without a gap.' }),
  role: oneOf(['user', 'assistant'], { description: 'The customer, or whoever answers them.' }),
  sender: oneOf(senders, { description: 'Who wrote it.' }),
  agent: Nullable(person, 'The agent who wrote it; null where it was the customer or the bot.'),
  message: Type.String({ description: 'The text as it was written; may be empty where files came.' }),
  created_at: Moment,
  client_message_id: Nullable(Type.String({ description: 'Idempotency key of the send.' })),
  file_chat_messages: Type.Array(ChatFile, { description: 'Files that came with it.' }),
  references: Type.Array(DocumentReference, { description: 'Passages that an answer of the bot rests on.' }),
})
export type Message = Static<typeof Message>

/** A chat as lists and events carry it. */
export const Chat = Type.Object({
  id: Id,
  bot_id: Id,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  user_name: customerName,
  status,
  version: Type.Integer({
    description: 'Grows with each change of assignment or state; `If-Match` carries it.',
  }),
  channel: oneOf(channels, { description: 'Where the customer writes from.' }),
  sentiment: oneOf(sentiments, { description: 'How the customer feels, by the last messages.' }),
  sentiment_receipt: Nullable(
    SentimentReceipt,
    'How the sentiment came about; null before the first, and where it was brought along.',
  ),
  assigned_agent: assignedAgent,
  assignment_date: Nullable(Moment, 'When that agent was given it; null where none was.'),
  waiting_since: Nullable(Moment, 'Since when a person is wanted; null while none is.'),
  ended_at: Nullable(Moment, 'When it ended; null while it is not over.'),
  ended_by: endedBy,
  created: Moment,
  updated_at: Moment,
  last_message: Nullable(
    Type.Object({
      order: Type.Integer({ minimum: 1, description: 'Place in the chat.' }),
      sender: oneOf(senders, { description: 'Who wrote it.' }),
      message: Type.String({ description: 'Its first 200 characters.' }),
      created_at: Moment,
    }),
    'The newest message; null before the first.',
  ),
  message_count: Type.Integer({ minimum: 0, description: 'Messages of all senders; also the last `order`.' }),
  read,
  delivered: Type.Object(
    { customer: upTo("reached the customer's device") },
    { description: 'How far messages were delivered.' },
  ),
  tags: Type.Array(Type.String(), { description: 'Tags in their first spelling.' }),
  summary: Nullable(Type.String(), 'The latest summary; null before the first.'),
  summarized_times: Type.Integer({ minimum: 0, description: 'How often it was summed up.' }),
  email: Nullable(Type.String(), 'E-mail address of the customer; null where unknown.'),
  phone: Nullable(Type.String(), 'Phone number of the customer; null where unknown.'),
  age: Nullable(Type.Integer(), 'Age in years; null where unknown.'),
  gender: Nullable(Type.String(), 'Gender as the channel names it; null where unknown.'),
  location: Nullable(Type.String(), 'City, region and country; null where unknown.'),
  language: Nullable(Type.String(), "Language tag of the customer's browser; null where unknown."),
  custom_fields: Type.Record(Type.String(), Type.String(), {
    description: 'What the form before the chat asked beside the default fields, by label.',
  }),
})
export type Chat = Static<typeof Chat>

/** A chat with its messages. */
export const ChatHistory = Type.Intersect([
  Chat,
  Type.Object({ messages: Type.Array(Message, { description: 'Oldest first.' }) }),
])
export type ChatHistory = Static<typeof ChatHistory>

/** What a visitor is told of their own chat. */
export const VisitorChat = Type.Object({
  id: Id,
  status,
  user_name: customerName,
  assigned_agent: assignedAgent,
  ended_by: endedBy,
  created: Moment,
  read,
  messages: Type.Array(Message, { description: 'The last 200, oldest first.' }),
  seq: Type.Integer({
    description: 'Journal position that this state includes; the socket takes it as `after`.',
  }),
})
export type VisitorChat = Static<typeof VisitorChat>

/** Header that makes a send safe to repeat. */
export const SendHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A send with a key that was used before answers what that one did.',
    }),
  ),
})
