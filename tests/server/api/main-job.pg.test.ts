import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignChat, getHistory, listChats, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import { sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

describe('a customer, the bot and an agent', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())

  it('go through answer, handover, conversation and return, with gapless orders and journal', async () => {
    const owner = await newOwner(api)
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Grace' })
    const first = await visitor.say('Do you ship to Norway?')
    expect(first.reply?.message).toBe('You said: Do you ship to Norway?')

    const params = { id: visitor.chat.id }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: owner.profile.id } })
    expect((await visitor.say('Are you there?')).reply).toBeNull()
    await ok(api.app, sendManual, { token: owner.token, params, body: { message: 'Yes.' } })
    await ok(api.app, returnChatToBot, { token: owner.token, params })
    expect((await visitor.say('And to Chile?')).reply).not.toBeNull()

    const history = await ok(api.app, getHistory, { token: owner.token, params })
    expect(history.messages.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6])
    expect(history.messages.map(({ sender }) => sender)).toEqual([
      'customer',
      'bot',
      'customer',
      'agent',
      'customer',
      'bot',
    ])
    const list = await ok(api.app, listChats, { token: owner.token })
    expect(list.entities.map(({ id }) => id)).toEqual([visitor.chat.id])

    const { events, seq } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i + 1))
    expect(events.at(-1)?.seq).toBe(seq)
    // The sentiment is determined in parallel and reported once it is known.
    expect(events.map(({ type }) => type).filter((type) => type !== 'sentiment.changed')).toEqual([
      'chat.created',
      'message.added',
      'message.added',
      'chat.assigned',
      'message.added',
      'message.added',
      'chat.unassigned',
      'message.added',
      'message.added',
    ])
  })

  it('save a repeated message once and return the same response', async () => {
    const owner = await newOwner(api)
    const { own } = await newVisitor(api, owner.bot.api_key)
    const input = {
      ...own,
      headers: { ...own.headers, 'idempotency-key': 'once' },
      body: { message: 'Hello?' },
    }
    const [one, two] = await Promise.all([ok(api.app, sendMessage, input), ok(api.app, sendMessage, input)])
    expect(two).toEqual(one)
    expect(await ok(api.app, sendMessage, input)).toEqual(one)
    const history = await ok(api.app, getHistory, { token: owner.token, params: own.params })
    expect(history.messages).toHaveLength(2)
  })

  it('get an error with a code and the field for an invalid call', async () => {
    const owner = await newOwner(api)
    const other = await newOwner(api)
    const { own, chat } = await newVisitor(api, owner.bot.api_key)
    const params = { id: chat.id }
    expect(await send(api.app, getHistory, { token: other.token, params })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await send(api.app, getHistory, { params })).toMatchObject({
      status: 401,
      body: { code: 'token_missing' },
    })
    expect(
      await send(api.app, sendManual, { token: owner.token, params, body: { message: '' } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { message: 'minLength' } },
    })
    expect(
      await send(api.app, sendMessage, { ...own, params: { id: chat.id + 1 }, body: { message: 'x' } }),
    ).toMatchObject({ status: 404 })
  })
})
