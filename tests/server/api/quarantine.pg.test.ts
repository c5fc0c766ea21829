import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { forgotPassword, signIn } from '#contract/account/auth.ts'
import { previewLink } from '#contract/account/link-preview.ts'
import { addWebhook, listDeliveries, resendDelivery, testWebhook } from '#contract/account/webhooks.ts'
import { listBots } from '#contract/bots/bots.ts'
import { sendManual } from '#contract/chats/chats.ts'
import { operate } from '#contract/journal/system.ts'
import { leaveContact } from '#contract/visitor/visitor-contact.ts'
import { buildApi } from '#server/api/app.ts'
import { quarantine } from '#server/config/quarantine.ts'
import { startReceiver } from '#tests/fakes/webhook-receiver.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { dataFolder, emptyFolder } from '#tests/support/database-template.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newVisitor, PASSWORD } from '#tests/support/people.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const EMAIL = 'boss@example.test'

/** Starts an API on a data folder in quarantine, with an owner, a webhook, a mail and a chat that wait. */
async function copy() {
  folder = process.env.TEST_DATABASE_URL ? emptyFolder() : dataFolder()
  quarantine(folder)
  const api = await startApi({ engine: parrot }, { DATA_DIR: folder, ALLOW_PRIVATE_URLS: '1' })
  const receiver = await startReceiver(() => new Date())
  await run(api, ['create', 'Acme', '--email', EMAIL, `--password=${PASSWORD}`])
  const { access_token: token } = await ok(api.app, signIn, { body: { username: EMAIL, password: PASSWORD } })
  const hook = await ok(api.app, addWebhook, { token, body: { url: receiver.url, events: ['chat.created'] } })
  receiver.expect(hook.secret)
  const { bots } = await ok(api.app, listBots, { token })
  await (await newVisitor(api, bots[0]?.api_key ?? '')).say('Hello')
  await ok(api.app, forgotPassword, { body: { email: EMAIL } })
  return { api, receiver, token, id: hook.id }
}

const run = (api: TestApi, args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

it('a copy in quarantine sends nothing; once it is released, it sends what was waiting', async () => {
  const { api, receiver, token, id } = await copy()
  expect(await run(api, ['doctor'])).toMatchObject({
    lines: [expect.stringContaining('This is a restored copy in quarantine')],
  })
  expect(api.mails).toEqual([])
  const refused = { status: 409, body: { code: 'in_quarantine' } }
  expect(await send(api.app, testWebhook, { token, params: { id } })).toMatchObject(refused)
  const { entities } = await ok(api.app, listDeliveries, { token, params: { id } })
  for (const { id: delivery } of entities)
    expect(await send(api.app, resendDelivery, { token, params: { id, delivery } })).toMatchObject(refused)
  expect(receiver.received).toEqual([])
  expect(await run(api, ['release'])).toMatchObject({ ok: true })
  const config = { ...api.config, isQuarantined: false }
  const live = await buildApi(config, { engine: parrot, mailer: api.mailer, database: api.database })
  await api.mailTo(EMAIL, 'reset')
  await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['chat.created'])
  await live.close()
  await receiver.close()
  await api.close()
})

it('a copy opens no links, and does not act on chats that have become due', async () => {
  const { api, receiver, token } = await copy()
  await api.database.db.execute(sql`
    update chats set status = 'assigned', assigned_to = (select id from users limit 1), snoozed_until = now() - interval '1 hour'`)
  const snoozed = async () =>
    (await api.database.db.execute(sql`select 1 from chats where snoozed_until is not null`)).rows.length
  const preview = { token, body: { url: receiver.url } }
  expect((await send(api.app, previewLink, preview)).status).toBe(204)
  expect(receiver.refused).toEqual([])
  expect(await snoozed()).toBe(1)
  await run(api, ['release'])
  const config = { ...api.config, isQuarantined: false }
  const live = await buildApi(config, { engine: parrot, mailer: api.mailer, database: api.database })
  await expect.poll(snoozed, { timeout: 10_000 }).toBe(0)
  await send(live, previewLink, { token, body: { url: `${receiver.url}?again` } })
  expect(receiver.refused.length).toBeGreaterThan(0)
  await live.close()
  await receiver.close()
  await api.close()
})

it('events, replies and notifications that are discarded are never sent', async () => {
  const { api, receiver, token } = await copy()
  const { bots } = await ok(api.app, listBots, { token })
  const key = bots[0]?.api_key ?? ''
  const visitor = await newVisitor(api, key)
  await ok(api.app, leaveContact, { ...visitor.own, body: { email: 'ada@customer.test' } })
  await ok(api.app, sendManual, { token, params: { id: visitor.chat.id }, body: { message: 'Here I am' } })
  const waiting = async () => {
    const { rows } = await api.database.db.execute(sql`select 1 from reply_mails`)
    return rows.length
  }
  expect(await waiting()).toBe(1)
  await run(api, ['release', '--discard'])
  expect(await waiting()).toBe(0)
  const config = { ...api.config, isQuarantined: false }
  const live = await buildApi(config, { engine: parrot, mailer: api.mailer, database: api.database })
  const { chat } = await newVisitor({ ...api, app: live }, key)
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  expect(receiver.received).toMatchObject([{ type: 'chat.created', data: { chat: { id: chat.id } } }])
  expect(api.mails).toEqual([])
  await live.close()
  await receiver.close()
  await api.close()
})

it('what was waiting can be discarded, because the original has sent it', async () => {
  const { api, receiver } = await copy()
  expect((await run(api, ['release', '--discard'])).lines[0]).toMatch(/^Deleted without being sent: [1-9]/)
  const { rows } = await api.database.executeSql("select name from jobs where name like '%mail%'")
  expect(rows).toEqual([])
  expect(await run(api, ['release'])).toMatchObject({ ok: false })
  expect(api.mails).toEqual([])
  await receiver.close()
  await api.close()
})
