import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { updateProfile } from '#contract/account/account.ts'
import { forgotPassword } from '#contract/account/auth.ts'
import { resetMemberPassword, setMemberActive } from '#contract/account/members.ts'
import { erasePerson } from '#contract/account/privacy.ts'
import { addWebhook } from '#contract/account/webhooks.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { operate } from '#contract/journal/system.ts'
import { mailTranscript } from '#contract/visitor/visitor-home.ts'
import { createContext } from '#server/api/create-context.ts'
import { mailDigests } from '#server/api/features/digests/send.ts'
import type { Mail, Mailer } from '#server/api/platform/mail/mailer.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { startReceiver } from '#tests/fakes/webhook-receiver.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { tablesWith } from '#tests/support/traces.ts'

/** Name that occurs only in what concerns the erased person. */
const CANARY = 'Xylocopa'
const clock = createTestClock('2026-11-18T12:10:00Z')

let api: TestApi
let owner: Owner
/** Whether the mail server refuses mails, which are then tried again. */
let isDown = false

beforeEach(async () => {
  isDown = false
  let store: Mailer | null = null
  const mailer = {
    send: async (mail: Mail) => {
      if (isDown) throw new Error('The mail server is down.')
      await store?.send(mail)
    },
  }
  const web = createWeb({ now: Date.now, allowPrivate: true })
  api = await startApi({ engine: parrot, clock, mailer, web })
  store = api.mailer
  owner = await newOwner(api)
})
afterEach(() => api.close())

const mailJobs = async () => {
  const { rows } = await api.database.db.execute<{
    name: string
    attempts: number
    client_id: number | null
  }>(sql`select name, attempts, client_id from jobs where name like '%mail%' and data <> '{}' order by id`)
  return rows
}
/** Waits until all queued mails have failed once, and returns the kinds of their jobs. */
const failedOnce = async (count: number) => {
  const waiting = async () =>
    (await mailJobs()).filter(({ attempts }) => attempts > 0).map(({ name }) => name)
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(count)
  return waiting()
}
/** Repairs the mail server, and waits until no mail is queued anymore. */
const repair = async () => {
  isDown = false
  await api.database.db.execute(sql`update jobs set run_at = now()`)
  await expect.poll(async () => (await mailJobs()).length, { timeout: 20_000 }).toBe(0)
}
const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

it('a mail of notifications that waits when a person is erased no longer names them', async () => {
  const mia = await newMember(api, owner, 'agent', 'Mia')
  const choices = {
    notification_digest: 'hourly',
    notification_choices: { chat_assigned: ['mail'] },
  } as const
  await ok(api.app, updateProfile, { token: mia.token, body: choices })
  const chats: number[] = []
  for (const user_name of [CANARY, 'Grace']) {
    const { chat } = await newVisitor(api, owner.bot.api_key, { user_name })
    const params = { id: chat.id }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: mia.profile.id } })
    chats.push(chat.id)
  }
  isDown = true
  clock.advance(60 * 60_000)
  const { context, close } = await createContext(api.config, api.app.log, { clock, database: api.database })
  await mailDigests(context)
  await close()
  await failedOnce(1)
  await ok(api.app, erasePerson, { token: owner.token, params: { id: chats[0] ?? 0 } })
  await expect.poll(() => tablesWith(api, CANARY), { timeout: 20_000 }).toEqual([])
  await repair()
  const { text } = await api.mailTo(mia.email, 'digest')
  expect(text).toMatchObject({ total: 1, notifications: [{ params: { customer: 'Grace' } }] })
})

it('mails that wait when an account is deleted are never sent', async () => {
  await ok(api.app, updateBot, {
    ...{ token: owner.token, params: { id: owner.bot.id } },
    body: { export_enabled: true },
  })
  const mia = await newMember(api, owner, 'agent', 'Mia')
  const visitor = await newVisitor(api, owner.bot.api_key, { user_name: CANARY })
  await visitor.say('Hello')
  const before = api.mails.length
  isDown = true
  await ok(api.app, mailTranscript, { ...visitor.own, body: { email: 'ada@customer.test' } })
  const reset = { token: owner.token, params: { id: mia.profile.id }, body: null }
  await ok(api.app, resetMemberPassword, reset)
  await ok(api.app, forgotPassword, { body: { email: owner.email } })
  await expect.poll(async () => (await mailJobs()).map(({ name }) => name)).not.toContain('mail-reset')
  expect(await failedOnce(3)).toEqual(expect.arrayContaining(['mail-transcript', 'send-mail']))
  expect((await mailJobs()).map(({ client_id }) => client_id)).toEqual(
    Array.from({ length: 3 }, () => owner.profile.client_id),
  )
  const id = String(owner.profile.client_id)
  await admin('disable', id)
  const { rows } = await api.database.db.execute<{ name: string }>(
    sql`select name from clients where id = ${owner.profile.client_id}`,
  )
  expect(await admin('delete', id, '--confirm', rows[0]?.name ?? '')).toMatchObject({ ok: true })
  expect(await mailJobs()).toEqual([])
  await repair()
  expect(api.mails).toHaveLength(before)
})

it('a mail that waits is not sent to a member who has been disabled', async () => {
  const mia = await newMember(api, owner, 'agent', 'Mia')
  const tom = await newMember(api, owner, 'agent', 'Tom')
  isDown = true
  for (const { profile } of [mia, tom])
    await ok(api.app, resetMemberPassword, { token: owner.token, params: { id: profile.id }, body: null })
  await failedOnce(2)
  const params = { id: mia.profile.id }
  await ok(api.app, setMemberActive, { token: owner.token, params, query: { is_disabled: true } })
  await repair()
  await api.mailTo(tom.email, 'reset_by_manager')
  expect(api.mails.filter(({ to, text }) => to === mia.email && text.kind === 'reset_by_manager')).toEqual([])
})

it('webhook deliveries about a person that were not sent are deleted with the person', async () => {
  // Refuses all deliveries, because it was not told the secret.
  const receiver = await startReceiver(() => clock.now())
  await ok(api.app, addWebhook, {
    ...{ token: owner.token },
    body: { url: receiver.url, events: ['message.added'] },
  })
  // Delays the job that erases the rest.
  await api.database.db.execute(sql`
    create function delay_erasing() returns trigger language plpgsql as 'begin new.run_at := now() + interval ''1 day''; return new; end'`)
  await api.database.db.execute(sql`
    create trigger jobs_delay before insert on jobs for each row when (new.name = 'erase-history') execute function delay_erasing()`)
  const [erased, kept] = [
    await newVisitor(api, owner.bot.api_key, { user_name: CANARY }),
    await newVisitor(api, owner.bot.api_key, { user_name: 'Grace' }),
  ]
  await erased.say(`I am ${CANARY}`)
  await kept.say('I am Grace')
  const pending = async (word: string) => {
    const { rows } = await api.database.db.execute(sql`
      select 1 from webhook_deliveries where next_attempt_at is not null and body like ${`%${word}%`}`)
    return rows.length
  }
  await expect.poll(() => receiver.refused.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(() => pending(CANARY)).toBeGreaterThan(0)
  await expect.poll(() => pending('Grace')).toBeGreaterThan(0)
  await ok(api.app, erasePerson, { token: owner.token, params: { id: erased.chat.id } })
  expect(await pending(CANARY)).toBe(0)
  expect(await pending('Grace')).toBeGreaterThan(0)
  await receiver.close()
})
