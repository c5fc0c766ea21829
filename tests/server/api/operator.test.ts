import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { getClient } from '#contract/account/clients.ts'
import { createBot } from '#contract/bots/bots.ts'
import { operate } from '#contract/journal/system.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { PASSWORD } from '#tests/support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await admin('create', 'First', '--email', 'first@example.test', '--password', PASSWORD)
})
afterAll(() => api.close())

const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

it('creates a client, changes its plan, adds queries and disables it', async () => {
  const made = await admin('create', 'Acme', '--email', 'boss@example.test', '--password', PASSWORD)
  expect(made).toMatchObject({ ok: true, lines: ['Acme is client 2; boss@example.test can sign in.'] })
  const { access_token: token } = await ok(api.app, signIn, {
    body: { username: 'boss@example.test', password: PASSWORD },
  })
  expect((await admin('plan', '2', 'growth')).ok).toBe(true)
  expect((await admin('addons', '2', '250', '--method', 'card')).ok).toBe(true)
  const client = await ok(api.app, getClient, { token })
  expect(client).toMatchObject({
    subscription: { plan: 'growth', monthly_queries: 10_000, max_bots: 20 },
    total_addons: 250,
  })
  const before = client.subscription.end_date
  await admin('extend', client.client_id, '30')
  const extended = (await ok(api.app, getClient, { token })).subscription.end_date
  expect(Date.parse(extended) - Date.parse(before)).toBe(30 * 86_400_000)
  expect((await admin('clients')).lines[1]).toMatch(
    /^2\tAcme\tgrowth\tuntil \d{4}-\d{2}-\d{2}\t0\/10000\+250 queries\tactive$/,
  )
  expect((await admin('payments', '2')).lines[0]).toMatch(/\taddon_queries\tcard\t250 queries$/)
  await admin('disable', '2')
  expect(await send(api.app, createBot, { token, body: { bot_name: 'Late' } })).toMatchObject({
    status: 403,
    body: { code: 'client_disabled' },
  })
  await admin('enable', '2')
  expect((await send(api.app, createBot, { token, body: { bot_name: 'Back' } })).status).toBe(201)
})

it.each([
  [['plan', '999', 'growth'], 'Unknown client "999"'],
  [['plan', '1', 'gold'], 'The plan must be one of'],
  [['addons', '1', '5x'], 'QUERIES must be'],
  [['create', 'Acme'], 'are required'],
  [['create', 'Acme', '--email', 'first@example.test', '--password', PASSWORD], 'already has an account'],
  [['extend', '1', '1.5'], 'DAYS must be'],
  [['clients', '--colour'], 'Unknown option'],
  [['toString'], 'usage: npm run admin'],
])('explains what is wrong with %s', async (args, sentence) => {
  const { ok: isOk, lines } = await admin(...args)
  expect(isOk).toBe(false)
  expect(lines.join('\n')).toContain(sentence)
})
