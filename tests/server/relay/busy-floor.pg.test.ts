import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBot, deleteBot } from '#contract/bots/bots.ts'
import { assignChat, sendManual } from '#contract/chats/chats.ts'
import { leaveChat, readVisitorChat, sendMessage } from '#contract/visitor/visitor.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

describe('concurrent messages', () => {
  let floor: Floor
  let owner: Owner
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
    owner = await newOwner(floor.api)
  })
  afterAll(() => floor.close())

  /** Creates a visitor whose chat the owner has taken, so that no bot answers. */
  const attended = async () => {
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const params = { id: visitor.chat.id }
    await ok(floor.api.app, assignChat, {
      token: owner.token,
      params,
      body: { user_id: owner.profile.id },
    })
    const write = (message: string, key: string) =>
      send(floor.api.app, sendMessage, {
        ...visitor.own,
        headers: { ...visitor.own.headers, 'idempotency-key': key },
        body: { message },
      })
    return { ...visitor, params, write }
  }
  const many = (count: number) => Promise.all(Array.from({ length: count }, attended))

  it('are saved and delivered once each, numbered without gaps, along with other changes', async () => {
    const visitors = await many(12)
    const screen = floor.console(owner.token)
    const start = await screen.live
    const { app } = floor.api
    await Promise.all(
      visitors.flatMap(({ own, params, write }) => [
        ...[1, 2, 3, 4].map((n) => write(`Message ${n}`, `k${n}`)),
        ok(app, readVisitorChat, { ...own, body: { order: 1, state: 'delivered' } }),
        ok(app, sendManual, { token: owner.token, params, body: { message: 'One moment.' } }),
      ]),
    )
    const added = () => screen.events.filter((event) => event.type === 'message.added')
    await screen.until(() => added().length === visitors.length * 5)
    expect(screen.positions).toEqual(screen.positions.map((_, i) => start + i + 1))
    for (const { chat } of visitors) {
      const shown = added().flatMap(({ message }) => (message.chat_id === chat.id ? [message] : []))
      expect(shown.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
      const said = shown.filter(({ sender }) => sender === 'customer').map(({ message }) => message)
      expect(said.sort()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4'])
    }
    expect(added().at(-1)?.chat.message_count).toBe(5)
  })

  it('publish the first sentiment of a chat once, right after its message', async () => {
    const [one, two] = await many(2)
    const screen = floor.console(owner.token)
    await screen.live
    await Promise.all([one?.write('Where is it?', 'k1'), two?.write('Thank you, that is wonderful!', 'k1')])
    const felt = () => screen.events.filter((event) => event.type === 'sentiment.changed')
    await screen.until(() => felt().length === 2)
    expect(new Map(felt().map(({ chat }) => [chat.id, chat.sentiment]))).toEqual(
      new Map([
        [one?.chat.id, 'neutral'],
        [two?.chat.id, 'very_positive'],
      ]),
    )
    for (const { chat, seq } of felt()) {
      expect(chat.sentiment_receipt?.order).toBe(1)
      const before = screen.events.find((event) => event.seq === seq - 1)
      expect(before).toMatchObject({
        type: 'message.added',
        chat: { id: chat.id, sentiment: chat.sentiment },
      })
    }
  })

  it('are not affected by a rejected or repeated one among them', async () => {
    const [left, again, ...others] = await many(6)
    await ok(floor.api.app, leaveChat, left?.own)
    const first = await again?.write('Once', 'k1')
    const [refused, repeated, halved, ...rest] = await Promise.all([
      left?.write('Too late', 'k1'),
      again?.write('Once', 'k1'),
      again?.write('Half of a pair: \ud83d', 'k2'),
      ...others.map(({ write }) => write('Hello', 'k1')),
    ])
    expect(refused?.body.code).toBe('chat_ended')
    expect(repeated?.body.message).toEqual(first?.body.message)
    expect(halved?.body.message).toMatchObject({ order: 2, message: 'Half of a pair: \ufffd' })
    expect(rest.map(({ body }) => body.message.order)).toEqual(others.map(() => 1))
  })

  it('never reach a bot that was deleted before', async () => {
    const { token } = owner
    const { app } = floor.api
    const bot = await ok(app, createBot, { token, body: { bot_name: 'Short-lived' } })
    const visitor = await newVisitor(floor.api, bot.api_key)
    const write = (n: number) => send(app, sendMessage, { ...visitor.own, body: { message: `Message ${n}` } })
    const before = Array.from({ length: 20 }, (_, n) => write(n))
    const deleted = ok(app, deleteBot, { token, params: { id: bot.id } })
    const meanwhile = Array.from({ length: 20 }, (_, n) => write(n))
    await deleted
    const after = await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
    expect(new Set(after.map(({ body }) => body.code))).toEqual(new Set(['api_key_invalid']))
    const statuses = (await Promise.all([...before, ...meanwhile])).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([])
  })
})
