import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { getClient } from '#contract/account/clients.ts'
import { createBot } from '#contract/bots/bots.ts'
import { operate } from '#contract/journal/system.ts'
import { clients } from '#server/db/schema/clients.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { PASSWORD } from '#tests/support/people.ts'

let api: TestApi
let created: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  api = await startApi()
  created = await admin('create', 'Acme', '--email', 'boss@example.test', '--password', PASSWORD)
})
afterAll(() => api.close())

const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

it('creates a client, changes its plan, adds queries and disables it', async () => {
  expect(created).toMatchObject({
    ok: true,
    lines: [expect.stringMatching(/^Acme is client 1; boss@example.test can sign in\.$/)],
  })
  const { access_token: token } = await ok(api.app, signIn, {
    body: { username: 'boss@example.test', password: PASSWORD },
  })
  expect((await admin('plan', '1', 'growth')).ok).toBe(true)
  expect((await admin('addons', '1', '250', '--method', 'card')).ok).toBe(true)
  const client = await ok(api.app, getClient, { token })
  expect(client).toMatchObject({
    subscription: { plan: 'growth', monthly_queries: 10_000, max_bots: 20 },
    total_addons: 250,
  })
  const before = client.subscription.end_date
  expect((await admin('extend', client.client_id, '30')).ok).toBe(true)
  const extended = (await ok(api.app, getClient, { token })).subscription.end_date
  expect(Date.parse(extended) - Date.parse(before)).toBe(30 * 86_400_000)
  expect((await admin('clients')).lines[0]).toMatch(
    /^1\tAcme\tgrowth\tuntil \d{4}-\d{2}-\d{2}\t0\/10000\+250 queries\tactive$/,
  )
  expect((await admin('payments', '1')).lines[0]).toMatch(/\taddon_queries\tcard\t250 queries$/)
  await admin('disable', '1')
  expect(await send(api.app, createBot, { token, body: { bot_name: 'Late' } })).toMatchObject({
    status: 403,
    body: { code: 'client_disabled' },
  })
  await admin('enable', '1')
  expect((await send(api.app, createBot, { token, body: { bot_name: 'Back' } })).status).toBe(201)
})

it.each(['-2mBmTaVZ0gY', '--Bm_aVZ0gYp', '-abcdefghij0'])('accepts the public name %s', async (name) => {
  const named = (from: string, to: string) =>
    api.database.db.update(clients).set({ public_id: to }).where(eq(clients.public_id, from))
  const [before] = await api.database.db.select().from(clients)
  await named(before?.public_id ?? '', name)
  expect(await admin('plan', name, 'growth')).toMatchObject({ ok: true })
  expect(await admin('plan', '-9mBmTaVZ0gY', 'growth')).toMatchObject({
    ok: false,
    lines: [expect.stringContaining('Unknown client "-9mBmTaVZ0gY"')],
  })
  await named(name, before?.public_id ?? '')
})

it.each([
  [['plan', '999', 'growth'], 'Unknown client "999"'],
  [['plan', '1', 'gold'], 'The plan must be one of'],
  [['addons', '1', '5x'], 'QUERIES must be'],
  [['create', 'Acme'], '--email is required'],
  [['create', 'Acme', '--email', 'boss'], 'e-mail address is not valid'],
  [['create', 'A\nB', '--email', 'new@example.test', '--password', PASSWORD], 'The company is not valid'],
  [['create', 'Acme', '--email', 'new@example.test'], 'A password is required'],
  [['create', 'Acme', '--email', 'new@example.test', '--password', 'abc'], 'must have 8 to 128 characters'],
  [['create', 'Acme', '--email', 'new@example.test', '--password', 'password1'], 'too common'],
  [['reset-password', 'boss@example.test', '--password', 'abc'], 'must have 8 to 128 characters'],
  [['reset-password', 'nobody@example.test', '--password', PASSWORD], 'No member has the e-mail address'],
  [['extend', '1', '99999999'], 'DAYS must be a whole number from 1 to 36500'],
  [['invite', '1e3'], 'DAYS must be'],
  [['remove-2fa', 'boss@example.test'], 'has no two-factor sign-in'],
  [['create', 'Acme', '--email', 'boss@example.test', '--password', PASSWORD], 'already has an account'],
  [['extend', '1', '1.5'], 'DAYS must be'],
  [['clients', '--color'], "unknown option '--color'"],
  [['toString'], "unknown command 'toString'"],
  [['client'], 'Did you mean clients?'],
  [['plan', '1'], "missing required argument 'PLAN'"],
])('explains what is wrong with %s', async (args, sentence) => {
  const { ok: isOk, lines } = await admin(...args)
  expect(isOk).toBe(false)
  expect(lines.join('\n')).toContain(sentence)
})

it('helps a member who cannot sign in', async () => {
  const email = 'locked@example.test'
  await admin('create', 'Locked', '--email', email, '--password', PASSWORD)
  const signedIn = (password: string) => send(api.app, signIn, { body: { username: email, password } })
  expect((await signedIn(PASSWORD)).status).toBe(200)
  const [line = ''] = (await admin('clients')).lines.filter((row) => row.includes('\tLocked\t'))
  const [client = ''] = line.split('\t')
  expect((await admin('members', client)).lines).toEqual([
    expect.stringMatching(/^\d+\tlocked@example.test\tOwner\towner\tpassword only\tactive$/),
  ])
  expect((await admin('sessions', email)).lines).toHaveLength(1)

  const { lines } = await admin('reset-password', email, '--password', 'another long password')
  expect(lines).toEqual([`${email} can sign in with the new password. Ended sessions: 1; access keys: 0.`])
  expect((await admin('sessions', email)).lines).toEqual([`${email} has no open session.`])
  expect((await signedIn(PASSWORD)).status).toBe(401)
  expect((await signedIn('another long password')).status).toBe(200)
  expect(await api.mailTo(email, 'password_set')).toMatchObject({ text: { by: 'Operator' } })
  expect((await admin('sessions', email, '--end')).lines).toEqual([`1 sessions of ${email} were ended.`])
  expect((await admin('unlock', email)).ok).toBe(true)
  expect((await admin('audit', 'verify', client)).lines.join()).toContain('5 entries')
})
