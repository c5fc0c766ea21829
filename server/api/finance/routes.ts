import type { FastifyInstance } from 'fastify'
import { getSubscription, listPayments, type Subscription } from '#contract/finance.ts'
import { PAYMENTS_PAGE, plans } from '#contract/limits.ts'
import { mount } from '../../plugins/mount.ts'
import type { Member } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import { quotaOf } from '../clients/quota.ts'
import type { Context } from '../context.ts'
import { botCount, nextMonth, paymentPage } from './store.ts'

const DAY = 86_400_000

async function subscriptionOf({ db, clock }: Context, { client }: Member): Promise<Subscription> {
  const now = clock.now()
  const left = client.subscription_end.getTime() - now.getTime()
  const quota = await quotaOf(db, client, now)
  return {
    plan: client.plan,
    state: left <= 0 ? 'expired' : client.plan === 'trial' ? 'trial' : 'active',
    end_date: iso(client.subscription_end),
    days_left: Math.max(0, Math.ceil(left / DAY)),
    monthly_queries: quota.monthly,
    credit_consumed: quota.consumed,
    total_addons: quota.addons,
    remaining: quota.remaining,
    resets_at: iso(await nextMonth(db, client.time_zone, now)),
    bots: await botCount(db, client.id),
    max_bots: plans[client.plan].bots,
  }
}

/** Subscription and payment history, for owners. */
export function financeRoutes(app: FastifyInstance, context: Context): void {
  mount(app, getSubscription, ({ member }) => subscriptionOf(context, member))
  mount(app, listPayments, async ({ member, query }) => {
    const { start = 0, length = PAYMENTS_PAGE } = query
    const { rows, total } = await paymentPage(context.db, member.clientId, { start, length })
    const entities = rows.map(({ id, type, payment_method, queries, created_at }) => ({
      id,
      type,
      payment_method,
      number_of_queries: queries,
      created_at: iso(created_at),
    }))
    return { entities, total }
  })
}
