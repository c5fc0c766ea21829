import { plans } from '#contract/account/account-limits.ts'
import { getQueryDays, getSubscription, listPayments, type Subscription } from '#contract/account/finance.ts'
import { PAYMENTS_PAGE } from '#contract/base/limits.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { quotaOf } from '#server/api/core/clients/quota.ts'
import type { Context } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { iso } from '#server/lib/iso.ts'
import { botCount, nextMonth, paymentPage, queryDays } from './store.ts'

async function subscriptionOf({ db, clock, config }: Context, { client }: Member): Promise<Subscription> {
  const now = clock.now()
  const left = client.subscription_end.getTime() - now.getTime()
  const quota = await quotaOf(db, client, now)
  return {
    plan: client.plan,
    state: left <= 0 ? 'expired' : client.plan === 'trial' ? 'trial' : 'active',
    end_date: iso(client.subscription_end),
    days_left: Math.max(0, Math.ceil(left / DAY_MS)),
    monthly_queries: quota.monthly,
    credit_consumed: quota.consumed,
    total_addons: quota.addons,
    remaining: quota.remaining,
    resets_at: iso(await nextMonth(db, client.time_zone, now)),
    bots: await botCount(db, client.id),
    max_bots: plans[client.plan].bots,
    operator_contact: config.operatorContact,
  }
}

/** Routes for subscription and payment history, for owners. */
export const finance = feature({
  routes(app, context) {
    mount(app, getSubscription, ({ member }) => subscriptionOf(context, member))
    mount(app, getQueryDays, ({ member }) => queryDays(context.db, member.client, context.clock.now()))
    mount(app, listPayments, async ({ member, query }) => {
      const { start = 0, length = PAYMENTS_PAGE } = query
      const { rows, total } = await paymentPage(context.db, member.clientId, { start, length })
      const entities = rows.map(({ id, type, payment_method, queries, invoice, created_at }) => ({
        id,
        type,
        payment_method,
        number_of_queries: queries,
        created_at: iso(created_at),
        invoice,
      }))
      return { entities, total }
    })
  },
})
