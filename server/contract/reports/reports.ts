import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { Id } from '../base/shapes.ts'

/** Chats and queries of the current month and in total, with the queries of the last twelve months. */
export const Analytics = Type.Object({
  this_month_chats: Type.Integer({
    description: "Chats that started this month, in the client's time zone.",
  }),
  total_chats: Type.Integer({ description: 'All chats.' }),
  this_month_queries: Type.Integer({ description: 'Queries charged this month.' }),
  total_queries: Type.Integer({ description: 'All queries charged.' }),
  queries_by_month: Type.Array(
    Type.Object({
      month: Type.String({
        pattern: '^\\d{4}-\\d{2}$',
        description: "Month in the client's time zone, `YYYY-MM`.",
      }),
      query_count: Type.Integer({ description: 'Queries charged in the month.' }),
    }),
    { description: 'Queries by month, oldest first, including months without any.' },
  ),
})
export type Analytics = Static<typeof Analytics>

const tag = 'Reports'

export const getAnalytics = route({
  method: 'GET',
  path: '/ai/chat/analytic',
  isHeavy: true,
  access: 'member',
  tag,
  summary: 'Returns the figures of all bots.',
  response: Analytics,
})

export const getBotAnalytics = route({
  method: 'GET',
  path: '/ai/chat/analytic/:botId',
  isHeavy: true,
  access: 'member',
  tag,
  summary: 'Returns the figures of one bot; -1 means all bots.',
  params: Type.Object({
    botId: Type.Union([Id, Type.Literal(-1)], { description: 'Id of the bot; -1 for all bots.' }),
  }),
  response: Analytics,
})
