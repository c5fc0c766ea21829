import { type Static, Type } from 'typebox'
import { route } from './route.ts'
import { Id } from './shapes.ts'

/** Figures of the current month and of all time, with the queries of the last twelve months. */
export const Analytics = Type.Object({
  this_month_chats: Type.Integer({ description: "Chats that began this month, in the client's time zone." }),
  total_chats: Type.Integer({ description: 'Chats in all.' }),
  this_month_queries: Type.Integer({ description: 'Queries charged this month.' }),
  total_queries: Type.Integer({ description: 'Queries charged in all.' }),
  queries_by_month: Type.Array(
    Type.Object({
      month: Type.String({
        pattern: '^\\d{4}-\\d{2}$',
        description:
          "Month of the client's time zone, `YYYY-MM`; oldest first, months without a query included.",
      }),
      query_count: Type.Integer({ description: 'Queries charged in it.' }),
    }),
    { description: 'Months with queries, oldest first.' },
  ),
})
export type Analytics = Static<typeof Analytics>

const tag = 'Reports'

export const getAnalytics = route({
  method: 'GET',
  path: '/ai/chat/analytic',
  access: 'member',
  tag,
  summary: 'Answers the figures of all bots.',
  response: Analytics,
})

export const getBotAnalytics = route({
  method: 'GET',
  path: '/ai/chat/analytic/:botId',
  access: 'member',
  tag,
  summary: 'Answers the figures of one bot; -1 is all bots.',
  params: Type.Object({ botId: Type.Union([Id, Type.Literal(-1)], { description: 'The bot; -1 for all.' }) }),
  response: Analytics,
})
