import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { plans } from '#contract/account/account-limits.ts'
import { getSubscription } from '#contract/account/finance.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import type { Answer, AnswerEngine } from '#server/engine/types.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const AT_ONCE = 20
const LEFT = 7
const BY_PERSON = expect.stringContaining('A member of our team will write to you here')

describe('the last queries of a month', () => {
  let api: TestApi
  let owner: Owner
  afterEach(() => api.close())

  const start = async (
    engine: AnswerEngine,
    left: number,
    clock = createTestClock('2026-03-02T10:00:00Z'),
  ) => {
    api = await startApi({ engine, clock })
    owner = await newOwner(api)
    const { client_id } = owner.profile
    await api.database.db.execute(sql`insert into query_charges (client_id, kind, queries, created_at)
      values (${client_id}, 'answer', ${plans.trial.queries - left}, ${clock.now().toISOString()}::timestamptz)`)
  }
  const visitor = () => newVisitor(api, owner.bot.api_key)
  const spent = async () => {
    const { credit_consumed, remaining } = await ok(api.app, getSubscription, { token: owner.token })
    return { spent: credit_consumed - plans.trial.queries, remaining }
  }

  it('are charged to as many of twenty concurrent answers as possible, and the other chats are handed over', async () => {
    let asked = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    // No answer is saved until all permitted ones have begun.
    const slow: AnswerEngine = {
      ...parrot,
      answer: async (...input) => {
        if (++asked === LEFT) open()
        await gate
        return parrot.answer(...input)
      },
    }
    await start(slow, LEFT)
    const visitors = await Promise.all(Array.from({ length: AT_ONCE }, visitor))
    const replies = await Promise.all(visitors.map(({ say }) => say('When do you open?')))
    const texts = replies.map(({ reply }) => reply?.message)
    expect(texts.filter((text) => text === 'You said: When do you open?')).toHaveLength(LEFT)
    expect(texts).toEqual(expect.arrayContaining([BY_PERSON]))
    expect(asked).toBe(LEFT)
    expect(await spent()).toEqual({ spent: 0, remaining: 0 })
  })

  it('are not used up by an answer that costs nothing', async () => {
    const handsOver: AnswerEngine = {
      ...parrot,
      answer: async (request): Promise<Answer> => ({
        ...(await parrot.answer(request)),
        kind: request.question === 'A person, please' ? 'handover' : 'answer',
      }),
    }
    await start(handsOver, 1)
    await (await visitor()).say('A person, please')
    expect(await spent()).toEqual({ spent: -1, remaining: 1 })
    expect((await (await visitor()).say('Hello')).reply?.message).toBe('You said: Hello')
    expect((await (await visitor()).say('Hello')).reply?.message).toEqual(BY_PERSON)
    expect(await spent()).toEqual({ spent: 0, remaining: 0 })
  })

  it('are returned by an answer that is no longer needed because an agent took the chat', async () => {
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const endless: AnswerEngine = {
      ...parrot,
      answer: (request, onToken) => {
        if (request.question !== 'Wait') return parrot.answer(request, onToken)
        begun()
        return new Promise((_, reject) =>
          request.signal?.addEventListener('abort', () => reject(request.signal?.reason)),
        )
      },
    }
    await start(endless, 1)
    const first = await visitor()
    const waiting = first.say('Wait')
    await hasBegun
    expect((await (await visitor()).say('Hello')).reply?.message).toEqual(BY_PERSON)
    await ok(api.app, askForAgent, first.own)
    const body = { user_id: owner.profile.id }
    await ok(api.app, assignChat, { token: owner.token, params: { id: first.chat.id }, body })
    expect((await waiting).reply).toBeNull()
    expect((await (await visitor()).say('Hello')).reply?.message).toBe('You said: Hello')
    expect(await spent()).toEqual({ spent: 0, remaining: 0 })
  })

  it('are released ten minutes after a crash interrupted an answer', async () => {
    const clock = createTestClock('2026-03-02T10:00:00Z')
    await start(parrot, 1, clock)
    const { chat } = await visitor()
    await api.database.db.execute(sql`insert into answer_reservations (client_id, chat_id, position, ends_at)
      values (${owner.profile.client_id}, ${chat.id}, 99, ${new Date(clock.now().getTime() + 10 * MINUTE_MS).toISOString()}::timestamptz)`)
    expect(await spent()).toEqual({ spent: -1, remaining: 0 })
    expect((await (await visitor()).say('Hello')).reply?.message).toEqual(BY_PERSON)
    clock.advance(10 * MINUTE_MS)
    expect((await (await visitor()).say('Hello')).reply?.message).toBe('You said: Hello')
  })
})
