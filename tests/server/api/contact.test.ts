import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTACTS_PER_HOUR } from '#contract/base/limits.ts'
import { endChat, getHistory } from '#contract/chats/chats.ts'
import { addPersonNote, getPerson, setPersonState } from '#contract/chats/people.ts'
import { defaultHours, saveHours } from '#contract/floor/business-hours.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { getContact, leaveContact } from '#contract/visitor/visitor-contact.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
// A Sunday; the team is back on Monday at 9:00.
const clock = createTestClock('2026-11-22T12:00:00Z')
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())

const close = ({ token }: Owner, is_enabled = true) =>
  ok(api.app, saveHours, {
    token,
    body: { ...defaultHours('UTC'), is_enabled, first_reply_seconds: 60, next_reply_seconds: 180 },
  })

async function waiting(owner: Owner) {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await ok(api.app, askForAgent, visitor.own)
  return visitor
}

it('is requested from a customer who waits outside business hours, with the time of the next opening', async () => {
  const owner = await newOwner(api)
  const before = await waiting(owner)
  expect(await ok(api.app, getContact, before.own)).toMatchObject({ is_offered: false, back_at: null })
  await close(owner)
  const back_at = '2026-11-23T09:00:00.000Z'
  expect(await ok(api.app, getContact, before.own)).toMatchObject({ is_offered: true, back_at })
  const withBot = await newVisitor(api, owner.bot.api_key)
  expect(await ok(api.app, getContact, withBot.own)).toMatchObject({ is_offered: false, back_at })
})

it('is stored with the chat, shown to agents as it arrives, and confirmed to the customer', async () => {
  const owner = await newOwner(api)
  const { token } = owner
  await close(owner)
  const visitor = await waiting(owner)
  const params = { id: visitor.chat.id }
  await ok(api.app, addPersonNote, { token, params, body: { text: 'Called twice' } })
  await ok(api.app, leaveContact, { ...visitor.own, body: { email: 'ana@example.com' } })
  const chat = await ok(api.app, getHistory, { token, params })
  expect(chat).toMatchObject({ email: 'ana@example.com', status: 'waiting' })
  expect(chat.messages.at(-1)?.message).toBe(
    'Thank you. Our team now has your email address, ana@example.com, and will get back to you.',
  )
  expect((await ok(api.app, getPerson, { token, params })).notes).toMatchObject([{ text: 'Called twice' }])
  const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
  const updated = events.filter(({ type }) => type === 'chat.updated')
  expect(updated).toMatchObject([{ chat: { id: params.id, email: 'ana@example.com' } }])
  expect((await ok(api.app, getContact, visitor.own)).is_offered).toBe(false)
})

it('is rejected if it is not an address, from a blocked customer, in an ended chat, and too often', async () => {
  const owner = await newOwner(api)
  const { token } = owner
  const visitor = await waiting(owner)
  const leave = (email: string, own = visitor.own) => send(api.app, leaveContact, { ...own, body: { email } })
  expect(await leave('ana at example')).toMatchObject({ status: 422, body: { fields: { email: 'format' } } })
  const other = await waiting(owner)
  expect((await leave('ana@example.com', { ...visitor.own, params: other.own.params })).status).toBe(404)
  const params = { id: other.chat.id }
  await ok(api.app, setPersonState, { token, params, body: { state: 'blocked' } })
  expect(await leave('ana@example.com', other.own)).toMatchObject({ body: { code: 'customer_blocked' } })
  for (let n = 1; n < CONTACTS_PER_HOUR; n++) await leave(`ana${n}@example.com`)
  expect(await leave('ana@example.com')).toMatchObject({ body: { code: 'rate_limited' } })
  const third = await waiting(owner)
  await ok(api.app, endChat, { token, params: { id: third.chat.id } })
  expect(await leave('ana@example.com', third.own)).toMatchObject({ body: { code: 'chat_ended' } })
})
