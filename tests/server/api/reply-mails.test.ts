import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { REPLY_MAIL_AFTER_MS } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { getHistory, sendManual } from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import { createChat, readVisitorChat, reportPage } from '#contract/visitor/visitor.ts'
import { createContext } from '#server/api/create-context.ts'
import { findReplyMails, mailReplies } from '#server/api/features/reply-mails/send.ts'
import { takeDue } from '#server/api/features/reply-mails/store.ts'
import type { Mail } from '#server/api/platform/mail/mailer.ts'
import type { MailText } from '#server/api/platform/mail/render.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
const mails: { to: string; text: MailText }[] = []
const clock = createTestClock(new Date().toISOString())
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  const mailer = {
    send: async ({ to, text }: Mail) => void mails.push({ to, text }),
  }
  const own = { clock, mailer, database: api.database }
  ;({ context, close } = await createContext(api.config, api.app.log, own))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  mails.length = 0
  owner = await newOwner(api)
})

let count = 0
async function customer(email = `ana${++count}@shop.example`) {
  const headers = { 'api-key': owner.bot.api_key, origin: 'https://shop.example' }
  const chat = await ok(api.app, createChat, { headers, body: { email, language: 'fr' } })
  const params = { id: chat.id }
  const own = { headers, token: chat.token, params }
  const write = (message: string) =>
    ok(api.app, sendManual, { token: owner.token, params, body: { message } })
  return { email, params, own, write }
}
const pass = () => clock.advance(REPLY_MAIL_AFTER_MS)
/** Emails the due replies, one after another. */
const mailDue = async () => {
  for (const due of await takeDue(context.db, clock.now(), 100)) await mailReplies(context, due)
}

it('are sent in one e-mail to a customer who has not read them, and the agents see that', async () => {
  const { email, params, write } = await customer()
  await write('Your parcel is **on its way**.')
  await write('It arrives on Friday.')
  await findReplyMails(context)
  pass()
  await findReplyMails(context)
  const { text } = await api.mailTo(email, 'reply')
  expect(text).toEqual({
    kind: 'reply',
    by: 'Ada Byron',
    company: expect.stringMatching(/^Acme/),
    messages: ['Your parcel is **on its way**.', 'It arrives on Friday.'],
    page: null,
  })
  const mailed = async () => {
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    return events.filter(({ type }) => type === 'messages.mailed')
  }
  await expect.poll(mailed).toMatchObject([{ chat_id: params.id, orders: [1, 2] }])
  const { messages } = await ok(api.app, getHistory, { token: owner.token, params })
  expect(messages.map(({ mailed_at }) => mailed_at)).toEqual([expect.any(String), expect.any(String)])
})

it('are not sent if they were read, twice, or to an invalid address', async () => {
  const reader = await customer()
  await reader.write('Are you there?')
  await ok(api.app, readVisitorChat, { ...reader.own, body: { order: 1, state: 'read' } })
  const several = await customer('ana@shop.example, eve@evil.example')
  await several.write('Hello')
  const once = await customer()
  await once.write('One')
  await mailDue()
  expect(mails).toEqual([])
  pass()
  await mailDue()
  await once.write('Two')
  pass()
  await mailDue()
  expect(mails.map(({ to, text }) => [to, text.kind === 'reply' && text.messages])).toEqual([
    [once.email, ['One']],
    [once.email, ['Two']],
  ])
})

it('name the page of the customer only if the owner limits the sites of the widget', async () => {
  const params = { id: owner.bot.id }
  await ok(api.app, updateBot, { token: owner.token, params, body: { allowed_domain: ['shop.example'] } })
  const pageOf = async (url: string) => {
    const { email, own, write } = await customer()
    await ok(api.app, reportPage, { ...own, body: { url, title: 'Lamps' } })
    await write('Hello')
    pass()
    await mailDue()
    const text = mails.find(({ to }) => to === email)?.text
    return text?.kind === 'reply' && text.page
  }
  expect(await pageOf('https://shop.example/lamps')).toBe('https://shop.example/lamps')
  expect(await pageOf('https://evil.example/lamps')).toBeNull()
})
