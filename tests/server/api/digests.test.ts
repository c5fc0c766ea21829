import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/account/account.ts'
import { DIGEST_ROWS_MAX, type NotificationChoices } from '#contract/account/notification-choices.ts'
import { countNotifications, listNotifications, readNotifications } from '#contract/account/notifications.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { createContext } from '#server/api/create-context.ts'
import { lastDigestAt } from '#server/api/features/digests/schedule.ts'
import { mailDigests } from '#server/api/features/digests/send.ts'
import { type MailText, render } from '#server/api/platform/mail/render.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { waitForEvents } from '#tests/support/ledger.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** 20:00 in Paris, 02:00 on the next day in Ho Chi Minh City. */
const NOW = '2026-11-18T19:00:00Z'
const clock = createTestClock(NOW)
const moveTo = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())

let api: TestApi
let owner: Owner
let mia: Awaited<ReturnType<typeof newMember>>
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  moveTo(NOW)
  owner = await newOwner(api)
  mia = await newMember(api, owner, 'agent', 'Mia')
  await api.database.db
    .update(clients)
    .set({ time_zone: 'Europe/Paris' })
    .where(eq(clients.id, owner.profile.client_id))
})

const choose = (notification_choices: NotificationChoices) =>
  ok(api.app, updateProfile, { token: mia.token, body: { notification_choices } })
const giveChat = async (user_name = 'Léo') => {
  const { chat } = await newVisitor(api, owner.bot.api_key, { user_name })
  await ok(api.app, assignChat, {
    token: owner.token,
    params: { id: chat.id },
    body: { user_id: mia.profile.id },
  })
}
/** Notifies Mia without an API call, because at some of the tested times her session has expired. */
const tell = (customer: string) =>
  api.database.db.transaction((tx) =>
    notify(
      tx,
      owner.profile.client_id,
      { userIds: [mia.profile.id], kind: 'chat_due', params: { customer } },
      clock.now(),
    ),
  )
const setMia = (to: Partial<typeof users.$inferInsert>) =>
  api.database.db.update(users).set(to).where(eq(users.id, mia.profile.id))
const listed = async () =>
  (await ok(api.app, listNotifications, { token: mia.token })).entities.map(({ kind }) => kind)
const unread = async () => (await ok(api.app, countNotifications, { token: mia.token })).unread
type Digest = Extract<MailText, { kind: 'digest' }>
const digests = (email: string) =>
  api.mails.flatMap(({ to, text }) => (to === email && text.kind === 'digest' ? [text as Digest] : []))

describe('the email about unread notifications', () => {
  it('is sent once at eight in the morning of the member, in their language', async () => {
    await ok(api.app, updateProfile, {
      token: mia.token,
      body: {
        language: 'fr-FR',
        time_zone: 'Asia/Ho_Chi_Minh',
        notification_choices: { chat_assigned: ['bell', 'mail'], chat_due: ['mail'] },
      },
    })
    await giveChat()
    await mailDigests(context)
    moveTo('2026-11-19T00:59:00Z')
    await mailDigests(context)
    expect(digests(mia.email)).toEqual([])
    moveTo('2026-11-19T01:00:00Z')
    await Promise.all([mailDigests(context), mailDigests(context)])
    await mailDigests(context)
    const { text, locale } = await api.mailTo(mia.email, 'digest')
    expect(locale).toBe('fr-FR')
    const mail = render('fr-FR', text, api.config)
    expect(mail.subject).toBe(`1 notification non lue sur ${api.config.productName}`)
    expect(mail.text).toContain('- 19 nov. 2026, 02:00: Ada Byron vous a attribué la conversation de Léo')
    expect(mail.text).toContain(`${api.config.publicUrl}/profile`)
    moveTo('2026-11-20T02:00:00Z')
    await mailDigests(context)
    await tell('Zoé')
    moveTo('2026-11-21T02:00:00Z')
    await mailDigests(context)
    await expect.poll(() => digests(mia.email).length, { timeout: 20_000 }).toBe(2)
    expect(digests(mia.email).map(({ total }) => total)).toEqual([1, 1])
  })

  it('is sent hourly to members who chose that, by the clock of the account', async () => {
    const body = {
      notification_digest: 'hourly',
      notification_choices: { chat_assigned: ['mail'] },
    } as const
    await ok(api.app, updateProfile, { token: mia.token, body })
    moveTo('2026-11-18T19:20:00Z')
    await giveChat()
    moveTo('2026-11-18T19:55:00Z')
    await mailDigests(context)
    expect(digests(mia.email)).toEqual([])
    moveTo('2026-11-18T20:00:00Z')
    await mailDigests(context)
    const { text } = await api.mailTo(mia.email, 'digest')
    expect(text).toMatchObject({ timeZone: 'Europe/Paris', total: 1 })
  })

  it('omits read notifications, kinds that were not chosen, and disabled members', async () => {
    await choose({ chat_assigned: ['bell', 'mail'] })
    await giveChat()
    const { entities } = await ok(api.app, listNotifications, { token: mia.token })
    await ok(api.app, readNotifications, { token: mia.token, body: { up_to: entities[0]?.id ?? 0 } })
    await tell('Ana')
    moveTo('2026-11-20T12:00:00Z')
    await mailDigests(context)
    await setMia({ notification_choices: { chat_due: ['mail'] }, is_disabled: true })
    await tell('Léo')
    moveTo('2026-11-21T12:00:00Z')
    await mailDigests(context)
    await setMia({ is_disabled: false })
    await mailDigests(context)
    const { text } = await api.mailTo(mia.email, 'digest')
    expect(text).toMatchObject({ notifications: [{ kind: 'chat_due', params: { customer: 'Léo' } }] })
    expect(digests(mia.email)).toHaveLength(1)
  })

  it('lists the latest ones and the total number', async () => {
    await choose({ floor_message: ['mail'] })
    await api.database.db.transaction(async (tx) => {
      for (let n = 1; n <= DIGEST_ROWS_MAX + 2; n++) {
        const params = { by: 'Ada', text: `Note ${n} <b>` }
        await notify(
          tx,
          owner.profile.client_id,
          { userIds: [mia.profile.id], kind: 'floor_message', params },
          clock.now(),
        )
      }
    })
    moveTo('2026-11-19T12:00:00Z')
    await mailDigests(context)
    const { text } = await api.mailTo(mia.email, 'digest')
    const mail = render('en-US', text, api.config)
    expect(mail.text).toContain(`Here are the latest ${DIGEST_ROWS_MAX}.`)
    expect(mail.text).not.toContain('Note 2 ')
    expect(mail.text).toContain('Note 3 ')
    expect(mail.html).toContain('Note 3 &lt;b&gt;')
  })

  it.each([
    ['daily', 'Europe/Paris', '2026-11-18T06:59:00Z', '2026-11-17T07:00:00.000Z'],
    ['daily', 'Europe/Paris', '2026-11-18T07:00:00Z', '2026-11-18T07:00:00.000Z'],
    // The night of the clock change.
    ['daily', 'Europe/Paris', '2026-03-29T06:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['hourly', 'Asia/Kolkata', '2026-11-18T07:59:59Z', '2026-11-18T07:00:00.000Z'],
  ] as const)('%s in %s at %s is due for notifications older than %s', (time, zone, now, expected) => {
    expect(lastDigestAt(time, new Date(now), zone).toISOString()).toBe(expected)
  })
})

describe('the delivery options of a kind of notification', () => {
  it('keep it out of the list without the bell, and reach the console', async () => {
    await choose({ chat_assigned: ['sound'] })
    await giveChat()
    expect(await listed()).toEqual([])
    expect(await unread()).toBe(0)
    await waitForEvents(api, owner.profile.client_id, 'notification.added', 1)
  })

  it('store nothing if there are none', async () => {
    await choose({ chat_assigned: [] })
    await giveChat()
    await choose({ chat_assigned: ['bell'] })
    await giveChat('Zoé')
    expect(await listed()).toEqual(['chat_assigned'])
    expect(await unread()).toBe(1)
  })

  it.each([
    [{ notification_choices: { chat_gone: ['bell'] } }, 'notification_choices'],
    [{ notification_choices: { chat_due: ['bell', 'bell'] } }, 'notification_choices.chat_due'],
    [{ notification_choices: { chat_due: ['fax'] } }, 'notification_choices.chat_due.0'],
    [{ notification_digest: 'weekly' }, 'notification_digest'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ])('reject %j', async (body, field) => {
    const { status, body: refusal } = await send(api.app, updateProfile, {
      token: mia.token,
      body: body as never,
    })
    expect(status).toBe(422)
    expect(Object.keys((refusal as { fields: object }).fields).join()).toContain(field)
  })
})
