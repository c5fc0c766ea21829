import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignChat } from '#contract/chats.ts'
import { listFeedback } from '#contract/feedback.ts'
import type { RequestOf } from '#contract/route.ts'
import { catchUp } from '#contract/system.ts'
import { createChat, rateChat, sendMessage } from '#contract/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-05-10T09:00:00Z')
let api: TestApi
let owner: Owner
let annsChat: number
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  owner = await newOwner(api)
  annsChat = await rated({ user_name: 'Ann', user_id: 'ann-1' }, 5, ' Quick and kind ', 'Where is my parcel?')
  clock.advance(60_000)
  await rated({ user_name: 'Bob', user_id: 'bob-1' }, 1)
})
afterAll(() => api.close())

/** A chat that its visitor rates; answers its number. */
async function rated(body: object, stars: number, feedback?: string, message?: string): Promise<number> {
  const headers = { 'api-key': owner.bot.api_key }
  const { id, token } = await ok(api.app, createChat, { headers, body })
  const own = { headers, token, params: { id } }
  if (message) await ok(api.app, sendMessage, { ...own, body: { message } })
  await ok(api.app, rateChat, { ...own, body: { stars, feedback } })
  return id
}

type Query = RequestOf<typeof listFeedback>['query']
const list = (query: Query = {}, token = owner.token) => ok(api.app, listFeedback, { token, query })

describe('the list of ratings', () => {
  it('has the newest first, with the summary of the chat', async () => {
    const { entities, total } = await list()
    expect(total).toBe(2)
    expect(entities.map(({ chat_title }) => chat_title)).toEqual(['Bob', 'Where is my parcel?'])
    expect(entities[1]).toEqual({
      id: expect.any(Number),
      chat_id: annsChat,
      chat_title: 'Where is my parcel?',
      user_id: 'ann-1',
      user_name: 'Ann',
      rating: 5,
      feedback: 'Quick and kind',
      source: 'widget',
      bot_id: owner.bot.id,
      bot_name: owner.bot.bot_name,
      agent: null,
      created_at: '2026-05-10T09:00:00.000Z',
      updated_at: '2026-05-10T09:00:00.000Z',
    })
  })

  it.each<[Query, string[]]>([
    [{ stars: 5 }, ['Ann']],
    [{ user_id: 'bob-1' }, ['Bob']],
    [{ source: 'widget' }, ['Bob', 'Ann']],
    [{ source: 'zalo' }, []],
    [{ bot_id: -1 }, ['Bob', 'Ann']],
    [{ start: 1, length: 1 }, ['Ann']],
    [{ stars: 1, user_id: 'ann-1' }, []],
  ])('for %j has %j', async (query, found) => {
    expect((await list(query)).entities.map(({ user_name }) => user_name)).toEqual(found)
  })

  it("accepts the account's id or public name, and no other account's", async () => {
    expect((await list({ client_id: String(owner.profile.client_id) })).total).toBe(2)
    const stranger = await newOwner(api)
    expect((await list({}, stranger.token)).total).toBe(0)
    for (const query of [{ client_id: String(owner.profile.client_id) }, { bot_id: owner.bot.id }]) {
      expect(await send(api.app, listFeedback, { token: stranger.token, query })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
  })

  it.each([
    [{ stars: 6 }, 'stars', 'maximum'],
    [{ source: 'playground' }, 'source', 'enum'],
    [{ length: 20_001 }, 'length', 'maximum'],
    [{ bot_id: 'x' }, 'bot_id', 'type'],
  ])('rejects %j', async (query, field, rule) => {
    expect(await send(api.app, listFeedback, { token: owner.token, query: query as never })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { [field]: rule } },
    })
  })

  it('shows agents the ratings of unassigned chats and their own', async () => {
    const agent = await newColleague(api, owner, 'agent')
    const other = await newColleague(api, owner, 'agent')
    const params = { id: annsChat }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: agent.member.id } })
    expect((await list({}, agent.token)).total).toBe(2)
    expect((await list({}, other.token)).entities.map(({ user_name }) => user_name)).toEqual(['Bob'])
    expect((await list({ stars: 5 })).entities[0]?.agent).toEqual({ id: agent.member.id, name: 'Bo Lind' })
  })
})

describe('a rating', () => {
  it('replaces the previous one, and keeps the time of the first', async () => {
    const headers = { 'api-key': owner.bot.api_key }
    const { id, token } = await ok(api.app, createChat, { headers, body: { user_id: 'cleo-1' } })
    const own = { headers, token, params: { id } }
    await ok(api.app, rateChat, { ...own, body: { stars: 2, feedback: 'Hm' } })
    clock.advance(60_000)
    await ok(api.app, rateChat, { ...own, body: { stars: 4 } })
    const { entities, total } = await list({ user_id: 'cleo-1' })
    expect(total).toBe(1)
    expect(entities[0]).toMatchObject({
      rating: 4,
      feedback: '',
      created_at: '2026-05-10T09:01:00.000Z',
      updated_at: '2026-05-10T09:02:00.000Z',
    })
  })

  it('is published in the journal', async () => {
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    const added = events.filter(({ type }) => type === 'feedback.added')
    expect(added[0]).toMatchObject({ chat_id: annsChat, stars: 5 })
    expect(added).toHaveLength(4)
  })
})
