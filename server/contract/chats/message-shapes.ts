import { type Static, Type } from 'typebox'
import { about, Id, Moment, Nullable, oneOf } from '../base/shapes.ts'

/** Possible authors of a message; bot and agent share the role `assistant`. */
export const senders = ['customer', 'bot', 'agent'] as const
export type Sender = (typeof senders)[number]

/** Member, with the name shown on their messages and chats. */
export const NamedMember = Type.Object({ id: Id, name: Type.String({ description: 'First and last name.' }) })

/** Facts about a picture that a page needs before it loads. */
export const PictureFacts = Type.Object({
  width: Type.Integer({ minimum: 1, description: 'Width in pixels.' }),
  height: Type.Integer({ minimum: 1, description: 'Height in pixels.' }),
  alt: Nullable(Type.String(), 'Alternative text by the sender; null if there is none.'),
})

/** Multipart field with the alternative texts of an upload's pictures. */
export const AltTexts = Type.String({
  maxLength: 16_000,
  description:
    'Alternative texts of pictures, as a JSON array with one text for each file in order; empty for none.',
})

/** File attached to a message. */
export const ChatFile = Type.Object({
  id: Id,
  name: Type.String({ description: 'File name without folders.' }),
  size: Type.Integer({ minimum: 0, description: 'Size in bytes.' }),
  type: Type.String({ description: 'Media type, detected from the content.' }),
  is_important: Type.Boolean({ description: 'Always false: only training documents can be important.' }),
  created_on: Moment,
  url: Type.String({
    description: 'URL for members; visitors use `downloadOwnFile` of `visitor.ts`.',
  }),
  picture: Type.Optional(
    about(
      PictureFacts,
      'Present if the file is a picture; `?size=small` at its URL returns a small version as WebP.',
    ),
  ),
})
export type ChatFile = Static<typeof ChatFile>

/** Passage on which an answer is based, with its document. */
export const DocumentReference = Type.Object({
  id: Id,
  file_name: Type.String({ description: 'File name, page title, or the owner’s question.' }),
  content: Type.String({ description: 'Text of the passage.' }),
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page of the document, from 1.' })),
  sheet: Type.Optional(Type.String({ description: 'Name of the sheet.' })),
  row: Type.Optional(Type.Integer({ minimum: 1, description: 'Row of the sheet, from 1.' })),
  url: Type.Optional(Type.String({ description: 'URL of the web page.' })),
})
export type DocumentReference = Static<typeof DocumentReference>

/** Degrees of certainty of the bot's answer. */
export const certainties = ['sure', 'unsure', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/** Topic that the bot offers next to an uncertain answer. */
export const AnswerChoice = Type.Object({
  label: Type.String({ description: 'Text of the button.' }),
  question: Type.String({ description: 'Question that the button asks on behalf of the customer.' }),
})
export type AnswerChoice = Static<typeof AnswerChoice>

/** Delivery states of a message to a channel's customer. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Message of a chat; `order` counts a chat's messages from 1, without gaps. */
export const Message = Type.Object({
  id: Id,
  chat_id: Id,
  order: Type.Integer({ minimum: 1, description: 'Position in the chat, from 1 without gaps.' }),
  role: oneOf(['user', 'assistant'], {
    description: '`user` for the customer, `assistant` for the bot or an agent.',
  }),
  sender: oneOf(senders, { description: 'Sender of the message.' }),
  agent: Nullable(NamedMember, 'Agent who wrote the message; null if the customer or the bot wrote it.'),
  message: Type.String({ description: 'The text as written; may be empty if files are attached.' }),
  created_at: Moment,
  client_message_id: Nullable(Type.String({ description: 'Idempotency key of the send.' })),
  file_chat_messages: Type.Array(ChatFile, { description: 'Attached files.' }),
  references: Type.Array(DocumentReference, { description: "Passages that the bot's answer is based on." }),
  certainty: Type.Optional(
    oneOf(certainties, {
      description:
        'Whether the bot knows the answer, offers the nearest passage or topics, or does not know; absent if the message answers no question.',
    }),
  ),
  asks_details: Type.Optional(
    Type.Boolean({
      description:
        'True if the bot will hand over to an agent once the visitor has completed the bot’s form.',
    }),
  ),
  choices: Type.Optional(
    Type.Array(AnswerChoice, { maxItems: 3, description: 'Topics to choose from, in an unsure answer.' }),
  ),
  mailed_at: Type.Optional(
    about(
      Moment,
      'When the message was sent by e-mail because the customer had not read it; absent if it was not.',
    ),
  ),
  delivery: Type.Optional(
    Nullable(
      Type.Object({
        state: oneOf(deliveryStates, { description: 'Delivery state of the message.' }),
        code: Nullable(Type.String(), "The provider's error number; null if there is none."),
      }),
      'Delivery to a customer of a channel; null for messages from customers, in the widget and in the playground.',
    ),
  ),
  edited_at: Type.Optional(Nullable(Moment, 'When the customer edited the message on the channel.')),
  deleted_at: Type.Optional(
    Nullable(Moment, 'When the customer deleted the message on the channel; its text is then empty.'),
  ),
  reaction: Type.Optional(Nullable(Type.String(), "The customer's reaction on the channel.")),
  missing_files: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Number of files that could not be fetched from the channel.' }),
  ),
  reply_to: Type.Optional(
    Nullable(Type.Integer({ minimum: 1 }), '`order` of the message that the customer quoted on the channel.'),
  ),
  template: Type.Optional(
    Nullable(Type.String(), 'Name of the template with which the message was sent; null for other messages.'),
  ),
})
export type Message = Static<typeof Message>
