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
      "What the chat was about: the first line of its summary, else the customer's first message, else the name.",
  }),
  user_id: Nullable(
    Type.String(),
    'The customer, as the page or the channel knows them; null where neither does.',
  ),
  user_name: Type.String({ description: 'Name of the customer.' }),
  rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars.' }),
  feedback: Type.String({ description: 'What the customer wrote; empty where nothing.' }),
  source: oneOf(customerChannels, { description: 'Channel of the chat.' }),
  bot_id: Id,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  agent: Nullable(
    Type.Object(
      { id: Id, name: Type.String({ description: 'Name of the agent.' }) },
      { description: 'Who has, or had, the chat.' },
    ),
  ),
  created_at: Moment,
  updated_at: Type.String({ format: 'date-time', description: 'When the customer changed the rating last.' }),
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
        description: "Number or public name of the account; only the member's own is found.",
      }),
    ),
    user_id: Type.Optional(about(Line, 'Only chats of this agent.')),
    source: Type.Optional(oneOf(customerChannels, { description: 'Only chats of this channel.' })),
    stars: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5, description: 'Only ratings of so many stars.' }),
    ),
    bot_id: Type.Optional(
      Type.Integer({
        minimum: -1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only chats of this bot; -1 or 0 is all.',
      }),
    ),
    ...page(FEEDBACK_PAGE),
  }),
  response: listOf(Feedback),
  errors: ['not_found'],
})
