import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSubscription } from '#contract/account/finance.ts'
import { toggleBot } from '#contract/bots/bots.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { getContact } from '#contract/visitor/visitor-contact.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())

const toggle = ({ token, bot }: Owner, is_disabled: boolean) =>
  ok(api.app, toggleBot, { token, params: { id: bot.id }, body: { is_disabled } })

const NOTICE = 'I cannot answer right now. A member of our team will write to you here.'

it('lets a visitor leave a message, which waits in the queue, and asks for an e-mail address', async () => {
  const owner = await newOwner(api)
  const { token } = owner
  await toggle(owner, true)
  const boot = await ok(api.app, bootWidget, {
    query: { key: owner.bot.api_key },
    headers: { origin: 'https://shop.example' },
  })
  expect(boot.ticket).toBeTruthy()
  const visitor = await newVisitor(api, owner.bot.api_key)
  expect((await visitor.say('Do you ship to Malta?')).reply?.message).toBe(NOTICE)
  const params = { id: visitor.chat.id }
  expect(await ok(api.app, getHistory, { token, params })).toMatchObject({
    status: 'waiting',
    queue_reason: 'bot_off',
  })
  expect(await ok(api.app, getContact, visitor.own)).toEqual({
    is_offered: true,
    back_at: null,
    place: 1,
    wait_minutes: null,
  })
  expect((await visitor.say('By Friday, please.')).reply).toBeNull()
  const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
  expect(events.filter(({ type }) => type === 'chat.queued')).toMatchObject([{ reason: 'bot_off' }])
})

it('neither answers nor charges in a chat that was already open', async () => {
  const owner = await newOwner(api)
  const { token } = owner
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Hello')
  const used = async () => (await ok(api.app, getSubscription, { token })).credit_consumed
  const before = await used()
  await toggle(owner, true)
  expect((await visitor.say('Are you open?')).reply?.message).toBe(NOTICE)
  expect(await used()).toBe(before)
})

it('rejects members who test it, even in a test chat that has already begun', async () => {
  const owner = await newOwner(api)
  const headers = { 'api-key': owner.bot.api_key }
  const trial = await ok(api.app, createChat, { headers, token: owner.token, body: { playground: true } })
  await toggle(owner, true)
  const own = { headers, token: trial.token, params: { id: trial.id } }
  const refused = { status: 409, body: { code: 'bot_disabled' } }
  expect(await send(api.app, sendMessage, { ...own, body: { message: 'Hello' } })).toMatchObject(refused)
  expect(
    await send(api.app, createChat, { headers, token: owner.token, body: { playground: true } }),
  ).toMatchObject(refused)
})
