import { type Static, Type } from 'typebox'
import { PAGE_MAX, PAYMENTS_PAGE } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { day, Id, listOf, Moment, Nullable, oneOf, page } from '../base/shapes.ts'
import { type Plan, plans } from './account-limits.ts'

/** Entry of the payment history (specification 3). */
export const Payment = Type.Object({
  id: Id,
  type: oneOf(['addon_queries'], { description: 'Purchased item.' }),
  payment_method: Type.String({ description: 'Payment method, as the operator entered it.' }),
  number_of_queries: Type.Integer({ description: 'Number of queries bought.' }),
  created_at: Moment,
  invoice: Type.Optional(
    Nullable(Type.String(), 'Invoice of the operator as plain text; null if there is none.'),
  ),
})
export type Payment = Static<typeof Payment>

/** An account's subscription and its usage. */
export const Subscription = Type.Object({
  plan: oneOf(Object.keys(plans) as Plan[], { description: 'Plan of the account.' }),
  state: oneOf(['trial', 'active', 'expired'], {
    description: 'Once it has expired, reading still works but writing does not.',
  }),
  end_date: Moment,
  days_left: Type.Integer({
    minimum: 0,
    description: 'Days until the end, rounded up; 0 once expired.',
  }),
  monthly_queries: Type.Integer({ description: 'Queries included in the plan per month.' }),
  credit_consumed: Type.Integer({ description: "Queries charged this month, in the client's time zone." }),
  total_addons: Type.Integer({ description: 'Purchased add-on queries that are still unused.' }),
  remaining: Type.Integer({ minimum: 0, description: 'Queries left this month, including add-ons.' }),
  resets_at: Moment,
  bots: Type.Integer({ description: 'Number of bots.' }),
  max_bots: Type.Integer({ description: 'Maximum number of bots in the plan.' }),
  operator_contact: Type.Optional(
    Nullable(
      Type.String(),
      'Address for asking the operator for another plan, a mailto: or web URL; null if there is none.',
    ),
  ),
})
export type Subscription = Static<typeof Subscription>

const finance = { access: 'member', permission: 'canSeeFinance', tag: 'Finance', method: 'GET' } as const

export const listPayments = route({
  ...finance,
  path: '/payments',
  summary: 'Lists the purchases of the account, newest first.',
  query: Type.Object(page(PAYMENTS_PAGE, PAGE_MAX)),
  response: listOf(Payment),
})

export const getSubscription = route({
  ...finance,
  path: '/payments/subscription',
  summary: 'Returns the plan, its end date and its usage.',
  response: Subscription,
})

/** Queries in the current month, by day. */
export const QueryDays = Type.Object({
  days: Type.Array(
    Type.Object({
      day: day("The day, in the client's time zone."),
      queries: Type.Integer({ minimum: 0, description: 'Queries charged on the day.' }),
    }),
    { description: 'Days of this month up to today, in the client’s time zone, oldest first.' },
  ),
  month_days: Type.Integer({ minimum: 28, maximum: 31, description: 'Number of days of this month.' }),
})
export type QueryDays = Static<typeof QueryDays>

export const getQueryDays = route({
  ...finance,
  path: '/payments/query-days',
  summary: 'Returns the queries of this month by day.',
  response: QueryDays,
})
