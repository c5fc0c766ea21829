import { type Static, type TSchema, Type } from 'typebox'
import { Id, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { ReplyWindow } from '../channels/channel-rules.ts'
import { Message, NamedMember, senders } from './message-shapes.ts'

/** Status of a chat: with the bot, waiting for an agent, assigned to an agent, or ended. */
export const chatStatuses = ['bot', 'waiting', 'assigned', 'ended'] as const
export type ChatStatus = (typeof chatStatuses)[number]

/**
 * Reasons why a chat waits for an agent. With `unseen`, the customer sent something that the bot cannot take in, such as a picture
 * or a voice message; with `agent_left` and `unanswered`, the system returned the chat to the queue; with
 * `transferred`, a member moved it there.
 */
export const queueReasons = [
  'asked',
  'unsure',
  'sentiment',
  'quota',
  'provider',
  'bot_off',
  'unseen',
  'agent_left',
  'unanswered',
  'transferred',
] as const
export type QueueReason = (typeof queueReasons)[number]

/** Sort orders of a chat list: most recently changed first, or longest wait for a reply first. */
export const chatSorts = ['activity', 'waiting'] as const
export type ChatSort = (typeof chatSorts)[number]

/** Lists of a member's own: chats in which it is their turn, snoozed and pending chats, and chats with notes that mention them. */
export const ownLists = ['turn', 'snoozed', 'pending', 'mentions'] as const
export type OwnList = (typeof ownLists)[number]

/** State of a wait relative to the reply target: in time, little time left, or overdue. */
export const replyStates = ['in_time', 'soon', 'late'] as const
export type ReplyState = (typeof replyStates)[number]

/** Customer sentiment, judged from the latest messages. */
export const sentiments = [
  'unknown',
  'very_positive',
  'positive',
  'neutral',
  'negative',
  'very_negative',
] as const
export type Sentiment = (typeof sentiments)[number]

/** Evidence for a sentiment: the engine that determined it, and the words on which it is based. */
export const SentimentReceipt = Type.Object({
  engine: Type.String({
    description:
      'Engine that determined the sentiment: `embedded`, or a provider with the version of its rules.',
  }),
  model: Type.String({ description: 'The model, or the version of the lexicons.' }),
  order: Type.Integer({ minimum: 1, description: '`order` of the last message that was analyzed.' }),
  words: Type.Array(Type.String(), {
    description:
      'Words of the customer that the result is based on, in lower case, most significant first, at most 5; empty if a model judged the messages as a whole.',
  }),
  tokens: Type.Integer({
    minimum: 0,
    description: 'Number of tokens read, or of words if no model was used.',
  }),
  milliseconds: Type.Integer({ minimum: 0, description: 'Duration in milliseconds.' }),
  provider_error: Type.Optional(
    Type.String({
      description: 'Reason that the provider failed; present only if the lexicons were used instead.',
    }),
  ),
})
export type SentimentReceipt = Static<typeof SentimentReceipt>

/** Strategies by which automatic assignment chooses an agent. */
export const assignTypes = ['round_robin', 'least_busy', 'specific'] as const
export type AssignType = (typeof assignTypes)[number]

const Choice = Type.Object({
  id: Id,
  name: Type.String({ description: 'First and last name at the time.' }),
  open: Type.Integer({ minimum: 0, description: 'Number of open chats before the assignment.' }),
  limit: Type.Integer({ minimum: 0, description: 'Maximum number of open chats at the time.' }),
})

/** Record of why automatic assignment chose an agent. */
export const AssignmentReceipt = Type.Object({
  rule: oneOf(assignTypes, { description: 'Rule that chose the agent.' }),
  team: Type.Optional(
    Type.Object(
      { id: Id, name: Type.String({ description: 'Name of the team at the time.' }) },
      { description: 'Team whose members were the candidates; omitted if all members were.' },
    ),
  ),
  considered: Type.Integer({ minimum: 1, description: 'Number of members who were online.' }),
  free: Type.Integer({ minimum: 1, description: 'Number of these members who could take another chat.' }),
  agent: { ...Choice, description: 'Chosen agent.' },
  next: Nullable(Choice, 'Agent who would have been next; null if no other agent was free.'),
})
export type AssignmentReceipt = Static<typeof AssignmentReceipt>

/** State of a member at the time of an automatic assignment. */
export const AssignmentCandidate = Type.Object({
  id: Id,
  open: Type.Integer({ minimum: 0, description: 'Number of open chats before the assignment.' }),
  limit: Type.Integer({ minimum: 0, description: 'Maximum number of open chats.' }),
  last_given: Nullable(Moment, 'When the member was last assigned a chat; null if never.'),
  availability: Type.String({ description: 'Availability of the member at the time.' }),
})
export type AssignmentCandidate = Static<typeof AssignmentCandidate>

/** Channels of chats, including the playground, in which members try out their bots. */
export const channels = ['widget', 'playground', 'messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type Channel = (typeof channels)[number]

const status = oneOf(chatStatuses, {
  description: 'Status of the chat: with the bot, waiting, assigned or ended.',
})
const endedBy = Nullable(
  oneOf(['customer', 'agent', 'system']),
  'Party that ended the chat; null while it is open.',
)
const assignedAgent = Nullable(NamedMember, 'Current or last assigned agent; null if there was none.')
const customerName = Type.String({
  description: `Name of the customer, or "Visitor" with the chat's id.`,
})
const upTo = (whom: string) =>
  Type.Integer({ minimum: 0, description: `Highest \`order\` that ${whom}; 0 if none.` })
const read = Type.Object(
  { customer: upTo('the customer has read'), agent: upTo('an agent has read') },
  { description: 'Read position of each side.' },
)

/**
 * Returns the schema of a field that was added to chats later, with the default for chats without the field, such as chats from
 * older external backends.
 */
const later = <const S extends TSchema, const D>(schema: S, value: D): S & { readonly default: D } => ({
  ...schema,
  default: value,
})

/** A chat as it appears in lists and events. */
export const Chat = Type.Object({
  id: Id,
  bot_id: Id,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  user_name: customerName,
  status,
  version: Type.Integer({
    description: 'Increases with every change of assignment or status; sent as `If-Match`.',
  }),
  channel: oneOf(channels, { description: 'Channel through which the customer writes.' }),
  sentiment: oneOf(sentiments, { description: 'Sentiment of the customer in the latest messages.' }),
  sentiment_receipt: Nullable(
    SentimentReceipt,
    'Basis of the sentiment; null if there is no sentiment yet or if it was imported.',
  ),
  assigned_agent: assignedAgent,
  team_id: Type.Optional(
    Nullable(
      Id,
      'Team whose members can take the chat, set when it is handed over to people; null if all members can.',
    ),
  ),
  assignment_date: Nullable(Moment, 'When the agent was assigned; null if there was none.'),
  assignment_receipt: later(
    Nullable(
      AssignmentReceipt,
      'Why an automatic assignment chose the agent; null if a member assigned the chat, or it is not assigned.',
    ),
    null,
  ),
  assigned_by: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1 }),
      'Id of the member who assigned the chat or took it; null if it was assigned automatically, is not assigned, or the member is unknown.',
    ),
  ),
  left_at: later(
    Nullable(
      Moment,
      'When the visitor closed the page while waiting; null if the page is open or the chat is not waiting for a person.',
    ),
    null,
  ),
  waiting_since: Nullable(
    Moment,
    'When a person was first requested; null if the chat is not waiting for one.',
  ),
  queue_reason: later(
    Nullable(
      oneOf(queueReasons),
      'Why the chat is waiting for a person; null if it is not waiting or if the reason is unknown.',
    ),
    null,
  ),
  unanswered_since: later(
    Nullable(
      Moment,
      "When the customer began to wait for a reply: at their first message after the last reply, or when a person was requested; null if no reply is awaited. The bot's messages count as replies only while the bot has the chat.",
    ),
    null,
  ),
  reply_due_at: Type.Optional(
    Nullable(
      Moment,
      "Time by which the customer should have a person's reply, counted in business hours; null if none is awaited.",
    ),
  ),
  reply_state: Type.Optional(
    Nullable(
      oneOf(replyStates, {
        description: '`soon` once a quarter of the target is left, `late` once the target is exceeded.',
      }),
      'Whether that reply is in time, due soon or late; null if none is awaited.',
    ),
  ),
  reply_window: Type.Optional(
    Nullable(
      ReplyWindow,
      'Kinds of messages that may be sent to the customer of a channel, and until when; null for widget and playground.',
    ),
  ),
  pending: later(
    Type.Boolean({
      description:
        'True if the agent is waiting for the customer’s next message; the chat does not count toward the agent’s load.',
    }),
    false,
  ),
  snoozed_until: later(
    Nullable(
      Moment,
      'Time until which the chat is snoozed, unless the customer writes before then; null if it is not snoozed.',
    ),
    null,
  ),
  shared_with: later(
    Type.Array(Id, {
      description:
        'Ids of the members who follow the chat, because a note mentioned them; empty again once it ends.',
    }),
    [],
  ),
  ended_at: Nullable(Moment, 'When it ended; null while it is open.'),
  ended_by: endedBy,
  created: Moment,
  updated_at: Moment,
  last_message: Nullable(
    Type.Object({
      order: Type.Integer({ minimum: 1, description: 'Position in the chat.' }),
      sender: oneOf(senders, { description: 'Sender of the message.' }),
      message: Type.String({ description: 'First 200 characters of the message.' }),
      files: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Number of attached files; absent if there are none.' }),
      ),
      created_at: Moment,
    }),
    'The newest message; null if there is none yet.',
  ),
  message_count: Type.Integer({
    minimum: 0,
    description: 'Number of messages from all senders; also the last `order`.',
  }),
  read,
  delivered: Type.Object(
    { customer: upTo("reached the customer's device") },
    { description: 'Delivery positions of the messages.' },
  ),
  tags: Type.Array(Type.String(), { description: 'Tags in the spelling in which they were first used.' }),
  auto_tags: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Tags that the AI added and no member has confirmed.',
    }),
  ),
  summary: Nullable(Type.String(), 'The latest summary; null if there is none yet.'),
  summarized_times: Type.Integer({ minimum: 0, description: 'Number of summaries so far.' }),
  email: Nullable(Type.String(), 'E-mail address of the customer; null if unknown.'),
  phone: Nullable(Type.String(), 'Phone number of the customer; null if unknown.'),
  age: Nullable(Type.Integer(), 'Age in years; null if unknown.'),
  gender: Nullable(Type.String(), 'Gender as the channel names it; null if unknown.'),
  location: Nullable(Type.String(), 'City, region and country; null if unknown.'),
  language: Nullable(Type.String(), "Language tag of the customer's browser; null if unknown."),
  custom_fields: Type.Record(Type.String(), Type.String(), {
    description: 'Custom fields of the pre-chat form, by label.',
  }),
  user_id: Type.Optional(
    Nullable(Type.String(), 'Id of the customer on the site that embeds the widget; null if unknown.'),
  ),
  proven: Type.Optional(
    Nullable(
      Type.Array(Type.String()),
      'Fields that the site has proven with an identity token: `user_id`, and any of `user_name`, `email`, `phone` and `custom_fields.LABEL` that the token contained. Empty if no field is proven; null if the bot had no identity secret.',
    ),
  ),
})
export type Chat = Static<typeof Chat>

type Fields = typeof Chat.properties
/** Fields that were added to chats later. */
export type LaterField = {
  [F in keyof Fields]: Fields[F] extends { default: unknown } ? F : never
}[keyof Fields]

/** Returns the default values of the fields that were added later. */
export const chatDefaults = (): Pick<Chat, LaterField> =>
  Object.fromEntries(
    Object.entries<TSchema & { default?: unknown }>(Chat.properties).flatMap(([field, schema]) =>
      'default' in schema ? [[field, schema.default]] : [],
    ),
  ) as Pick<Chat, LaterField>

/** A chat after an act of a member, which can be undone. */
export const ActedChat = Type.Intersect([
  Chat,
  Type.Object({
    act_id: Type.Optional(
      Nullable(Id, 'Id by which `POST /ai/chats/undo` undoes the act; null if it changed nothing.'),
    ),
  }),
])
export type ActedChat = Static<typeof ActedChat>

/** A chat with its messages. */
export const ChatHistory = Type.Intersect([
  Chat,
  Type.Object({ messages: Type.Array(Message, { description: 'Oldest first.' }) }),
])
export type ChatHistory = Static<typeof ChatHistory>

/** A visitor's own chat, reduced to the fields that visitors may see. */
export const VisitorChat = Type.Object({
  id: Id,
  status,
  user_name: customerName,
  assigned_agent: assignedAgent,
  ended_by: endedBy,
  created: Moment,
  read,
  messages: Type.Array(Message, { description: 'The last 200 messages, oldest first.' }),
  seq: Type.Integer({
    description: 'Journal position that this state includes; pass it to the socket as `after`.',
  }),
})
export type VisitorChat = Static<typeof VisitorChat>
