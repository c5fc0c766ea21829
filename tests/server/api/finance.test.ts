import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { getQueryDays, getSubscription, listPayments } from '#contract/account/finance.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { operate } from '#contract/journal/system.ts'
import { queryCharges } from '#server/db/schema/clients.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { spend } from '#tests/support/ledger.ts'
import { newColleague, newOwner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2030-03-01T10:00:00Z')

describe('the finance page', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ clock }, { OPERATOR_CONTACT: 'billing@operator.example' })
  })
  afterAll(() => api.close())

  const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

  it('shows the plan and its usage', async () => {
    const { email, profile } = await newOwner(api)
    const end = new Date(clock.now().getTime() + 14 * DAY_MS)
    /** Signs in again each time, because more days pass here than a session lasts. */
    const subscription = async () => {
      const body = { username: email, password: PASSWORD }
      const { access_token: token } = await ok(api.app, signIn, { body })
      return ok(api.app, getSubscription, { token })
    }
    expect(await subscription()).toEqual({
      plan: 'trial',
      state: 'trial',
      end_date: end.toISOString(),
      days_left: 14,
      monthly_queries: 500,
      credit_consumed: 0,
      total_addons: 0,
      remaining: 500,
      resets_at: '2030-04-01T00:00:00.000Z',
      bots: 1,
      max_bots: 3,
      operator_contact: 'mailto:billing@operator.example',
    })
    await admin('plan', `${profile.client_id}`, 'starter')
    await admin('addons', `${profile.client_id}`, '100')
    await spend(api, profile.client_id, 40)
    expect(await subscription()).toMatchObject({
      plan: 'starter',
      state: 'active',
      monthly_queries: 2_000,
      total_addons: 100,
      max_bots: 5,
    })
    clock.advance(14 * DAY_MS - 1)
    expect(await subscription()).toMatchObject({ state: 'active', days_left: 1 })
    clock.advance(1)
    expect(await subscription()).toMatchObject({ state: 'expired', days_left: 0 })
  })

  it('shows the month’s queries by day, only to the owner', async () => {
    // The month has at least one earlier day.
    clock.advance(DAY_MS)
    const owner = await newOwner(api)
    const { token, profile } = owner
    const charge = { client_id: profile.client_id, kind: 'answer', created_at: clock.now() } as const
    await api.database.db.insert(queryCharges).values([3, 4].map((queries) => ({ ...charge, queries })))
    const { days, month_days } = await ok(api.app, getQueryDays, { token })
    const today = clock.now().toISOString().slice(0, 10)
    expect(month_days).toBe(31)
    expect(days).toHaveLength(Number(today.slice(8)))
    expect(days[0]).toEqual({ day: `${today.slice(0, 7)}-01`, queries: 0 })
    expect(days.at(-1)).toEqual({ day: today, queries: 7 })
    const other = await newOwner(api)
    expect((await ok(api.app, getQueryDays, { token: other.token })).days.at(-1)?.queries).toBe(0)
    const colleague = await newColleague(api, owner, 'admin')
    expect((await send(api.app, getQueryDays, { token: colleague.token })).status).toBe(403)
  })

  it('stores the operator’s invoice with a payment', async () => {
    const { token, profile } = await newOwner(api)
    await admin('addons', `${profile.client_id}`, '100', '--invoice', 'Invoice 7')
    const { entities } = await ok(api.app, listPayments, { token })
    expect(entities).toMatchObject([{ number_of_queries: 100, invoice: 'Invoice 7' }])
  })

  it('lists the payments in pages, newest first', async () => {
    const { token, profile } = await newOwner(api)
    await admin('addons', `${profile.client_id}`, '100', '--method', 'card')
    await admin('addons', `${profile.client_id}`, '250')
    const { entities, total } = await ok(api.app, listPayments, { token })
    expect(total).toBe(2)
    expect(entities).toMatchObject([
      { type: 'addon_queries', payment_method: 'invoice', number_of_queries: 250 },
      { type: 'addon_queries', payment_method: 'card', number_of_queries: 100 },
    ])
    const second = await ok(api.app, listPayments, { token, query: { start: 1, length: 1 } })
    expect(second).toEqual({ entities: entities.slice(1), total: 2 })
    const other = await newOwner(api)
    expect(await ok(api.app, listPayments, { token: other.token })).toEqual({ entities: [], total: 0 })
  })

  it('is accessible to owners only', async () => {
    const owner = await newOwner(api)
    for (const role of ['admin', 'supervisor', 'agent'] as const) {
      const { token } = await newColleague(api, owner, role)
      for (const route of [listPayments, getSubscription] as const)
        expect(await send(api.app, route, { token })).toMatchObject({
          status: 403,
          body: { code: 'permission_denied' },
        })
    }
  })
})
