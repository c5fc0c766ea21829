import { type Static, Type } from 'typebox'
import { customerChannels } from './adhoc.ts'
import { FEEDBACK_PAGE } from './limits.ts'
import { route } from './route.ts'
import { about, Id, Line, listOf, Moment, Nullable, oneOf, page } from './shapes.ts'

/** A customer's rating of a chat. */
export const Feedback = Type.Object({
  id: Id,
  chat_id: Id,
  chat_title: Type.String({
    description:
      "Topic of the chat: the first line of its summary, or else the customer's first message, or else the name.",
  }),
  user_id: Nullable(
    Type.String(),
    'Id of the customer on the page or the channel; null if neither provides one.',
  ),
  user_name: Type.String({ description: 'Name of the customer.' }),
  rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Number of stars.' }),
  feedback: Type.String({ description: 'Comment of the customer; empty if there is none.' }),
  source: oneOf(customerChannels, { description: 'Channel of the chat.' }),
  bot_id: Id,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  agent: Nullable(
    Type.Object(
      { id: Id, name: Type.String({ description: 'Name of the agent.' }) },
      { description: 'The agent who has or had the chat.' },
    ),
  ),
  created_at: Moment,
  updated_at: Type.String({ format: 'date-time', description: 'When the customer last changed the rating.' }),
})
export type Feedback = Static<typeof Feedback>

export const listFeedback = route({
  method: 'GET',
  path: '/ai/chat/feedbacks',
  access: 'member',
  tag: 'Feedback',
  summary: 'Lists the ratings of the chats that the member may see, newest first.',
  query: Type.Object({
    client_id: Type.Optional(
      Type.String({
        maxLength: 100,
        description: "Id or public name of the account; only the member's own account is found.",
      }),
    ),
    user_id: Type.Optional(about(Line, 'Only chats of this agent.')),
    source: Type.Optional(oneOf(customerChannels, { description: 'Only chats of this channel.' })),
    stars: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5, description: 'Only ratings with this number of stars.' }),
    ),
    bot_id: Type.Optional(
      Type.Integer({
        minimum: -1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only chats of this bot; -1 or 0 means all bots.',
      }),
    ),
    ...page(FEEDBACK_PAGE),
  }),
  response: listOf(Feedback),
  errors: ['not_found'],
})
