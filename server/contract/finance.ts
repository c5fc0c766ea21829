import { type Static, Type } from 'typebox'
import { PAGE_MAX, PAYMENTS_PAGE, type Plan, plans } from './limits.ts'
import { route } from './route.ts'
import { Id, listOf, Moment, oneOf, page } from './shapes.ts'

/** One entry of the payment history (specification 3). */
export const Payment = Type.Object({
  id: Id,
  type: oneOf(['addon_queries'], { description: 'What was bought.' }),
  payment_method: Type.String({ description: 'How it was paid, in the words of the operator.' }),
  number_of_queries: Type.Integer({ description: 'Queries that it brought.' }),
  created_at: Moment,
})
export type Payment = Static<typeof Payment>

/** What an account may use, and what it has used. */
export const Subscription = Type.Object({
  plan: oneOf(Object.keys(plans) as Plan[], { description: 'Plan of the account.' }),
  state: oneOf(['trial', 'active', 'expired'], {
    description: 'Expired: reading goes on, writing does not.',
  }),
  end_date: Moment,
  days_left: Type.Integer({
    minimum: 0,
    description: 'Days until the end, begun ones included; 0 once expired.',
  }),
  monthly_queries: Type.Integer({ description: 'Queries that the plan gives a month.' }),
  credit_consumed: Type.Integer({ description: "Queries charged this month of the client's time zone." }),
  total_addons: Type.Integer({ description: 'Add-on queries bought and not used up.' }),
  remaining: Type.Integer({ minimum: 0, description: 'Queries left this month, add-ons included.' }),
  resets_at: Moment,
  bots: Type.Integer({ description: 'Bots that there are.' }),
  max_bots: Type.Integer({ description: 'Bots that the plan allows.' }),
})
export type Subscription = Static<typeof Subscription>

const finance = { access: 'member', permission: 'canSeeFinance', tag: 'Finance', method: 'GET' } as const

export const listPayments = route({
  ...finance,
  path: '/payments',
  summary: 'Lists what the account bought, newest first.',
  query: Type.Object(page(PAYMENTS_PAGE, PAGE_MAX)),
  response: listOf(Payment),
})

export const getSubscription = route({
  ...finance,
  path: '/payments/subscription',
  summary: 'Answers the plan, when it ends and what is used of it.',
  response: Subscription,
})
