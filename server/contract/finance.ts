import { type Static, Type } from 'typebox'
import { type Plan, plans } from './account-limits.ts'
import { PAGE_MAX, PAYMENTS_PAGE } from './limits.ts'
import { route } from './route.ts'
import { Id, listOf, Moment, oneOf, page } from './shapes.ts'

/** One entry of the payment history (specification 3). */
export const Payment = Type.Object({
  id: Id,
  type: oneOf(['addon_queries'], { description: 'What was bought.' }),
  payment_method: Type.String({ description: 'Payment method, as the operator entered it.' }),
  number_of_queries: Type.Integer({ description: 'Number of queries bought.' }),
  created_at: Moment,
})
export type Payment = Static<typeof Payment>

/** Subscription of an account and its usage. */
export const Subscription = Type.Object({
  plan: oneOf(Object.keys(plans) as Plan[], { description: 'Plan of the account.' }),
  state: oneOf(['trial', 'active', 'expired'], {
    description: 'True once expired: reading still works, writing does not.',
  }),
  end_date: Moment,
  days_left: Type.Integer({
    minimum: 0,
    description: 'Days until the end, rounded up; 0 once expired.',
  }),
  monthly_queries: Type.Integer({ description: 'Queries included in the plan per month.' }),
  credit_consumed: Type.Integer({ description: "Queries charged this month, in the client's time zone." }),
  total_addons: Type.Integer({ description: 'Add-on queries that were bought and not yet used.' }),
  remaining: Type.Integer({ minimum: 0, description: 'Queries left this month, add-ons included.' }),
  resets_at: Moment,
  bots: Type.Integer({ description: 'Number of bots.' }),
  max_bots: Type.Integer({ description: 'Maximum number of bots of the plan.' }),
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
