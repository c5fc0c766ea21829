import { type Static, Type } from 'typebox'
import { FEEDBACK_PAGE } from '../base/limits.ts'
import { route } from '../base/route.ts'
import {
  about,
  day,
  FileHeaders,
  Id,
  IdParams,
  Line,
  Moment,
  Nullable,
  oneOf,
  page,
  ZoneOfDays,
} from '../base/shapes.ts'
import { customerChannels } from './adhoc.ts'
import { EXPORTS_PER_HOUR, FEEDBACK_COUNT_MAX } from './report-limits.ts'

/** A customer's rating of a chat. */
export const Feedback = Type.Object({
  id: Id,
  chat_id: Id,
  chat_title: Type.String({
    description:
      'Topic of the chat: the first line of its summary, otherwise the customer’s first message, otherwise their name.',
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
      { description: 'Agent to whom the chat is or was assigned.' },
    ),
  ),
  created_at: Moment,
  updated_at: Type.String({
    format: 'date-time',
    description: 'Time at which the customer last changed the rating.',
  }),
  handled: Nullable(
    Type.Object(
      {
        at: Moment,
        by: Type.String({
          description: 'Name of the member who marked it as handled; empty if the member was removed.',
        }),
      },
      {
        description:
          'When a member marked the rating as handled; null before that, and again once the customer changes the rating.',
      },
    ),
  ),
})
export type Feedback = Static<typeof Feedback>

/** Filters shared by the list of ratings, its summary and its export. */
const narrowing = {
  client_id: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Id or public name of the account; only the member's own account is found.",
    }),
  ),
  user_id: Type.Optional(about(Line, 'Only ratings of this customer, as in `user_id` of a rating.')),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text contained in the name of the customer or in the comment; case-insensitive.',
    }),
  ),
  source: Type.Optional(oneOf(customerChannels, { description: 'Only chats of this channel.' })),
  bot_id: Type.Optional(
    Type.Integer({
      minimum: -1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only chats of this bot; -1 or 0 means all bots.',
    }),
  ),
  team_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only chats of this team; 0 means chats of no team.',
    }),
  ),
  time_zone: ZoneOfDays,
  start_date: Type.Optional(day('First day of the ratings; by default, the day of the first rating.')),
  end_date: Type.Optional(day('Last day of the ratings; by default, today.')),
}

const ofRating = {
  stars: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5, description: 'Only ratings with this number of stars.' }),
  ),
  is_handled: Type.Optional(
    Type.Boolean({ description: 'True for ratings that were marked as handled, false for the others.' }),
  ),
}

const call = { method: 'GET', access: 'member', tag: 'Feedback', errors: ['not_found'] } as const

export const listFeedback = route({
  ...call,
  path: '/ai/chat/feedbacks',
  isHeavy: true,
  summary: 'Lists the ratings of the chats that the member may see, newest first.',
  query: Type.Object({ ...narrowing, ...ofRating, ...page(FEEDBACK_PAGE) }),
  response: Type.Object({
    entities: Type.Array(Feedback, { description: 'The ratings of the page, in list order.' }),
    total: Type.Integer({
      minimum: 0,
      description: `Number of matching ratings, counted up to ${FEEDBACK_COUNT_MAX}.`,
    }),
  }),
})

export const handleFeedback = route({
  ...call,
  method: 'PUT',
  path: '/ai/chat/feedbacks/:id/handled',
  summary: 'Marks a rating as handled or reopens it.',
  params: IdParams,
  body: Type.Object({ is_handled: Type.Boolean({ description: 'False to reopen it.' }) }),
  response: Feedback,
})

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Number of ratings in a set of chats, and how many of these have four or five stars. */
export const Satisfaction = Type.Object({
  rated: count('Number of ratings.'),
  satisfied: count('Of these, ratings with four or five stars.'),
})
export type Satisfaction = Static<typeof Satisfaction>

/** Summary of the ratings: counts by stars, satisfaction with the bot and with people, and how many ended chats were rated. */
export const FeedbackSummary = Type.Object({
  stars: Type.Array(count('Number of ratings.'), {
    minItems: 5,
    maxItems: 5,
    description: 'Number of ratings by stars, from one to five.',
  }),
  bot: about(Satisfaction, 'Ratings of chats that only the bot answered.'),
  people: about(Satisfaction, 'Ratings of chats that were assigned to an agent.'),
  ended_chats: count(
    'Chats that ended in the period and match the criteria; a search does not count for them.',
  ),
  rated_chats: count('Of these, chats with a rating.'),
})
export type FeedbackSummary = Static<typeof FeedbackSummary>

export const getFeedbackSummary = route({
  ...call,
  path: '/ai/chat/feedbacks/summary',
  isHeavy: true,
  summary: 'Returns the figures of the ratings that the member may see.',
  query: Type.Object(narrowing),
  response: FeedbackSummary,
})

export const exportFeedback = route({
  ...call,
  permission: 'canAdhocReport',
  path: '/ai/chat/feedbacks/export',
  summary:
    "Exports all ratings that match the criteria as CSV (UTF-8 with a byte order mark), newest first, in the caller's language.",
  headers: FileHeaders,
  query: Type.Object({ ...narrowing, ...ofRating }),
  answersAs: ['text/csv'],
  response: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'The file.' }),
  limits: [{ by: 'member', ...EXPORTS_PER_HOUR }],
  evenExpired: true,
})
