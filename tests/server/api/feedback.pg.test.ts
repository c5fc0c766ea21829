import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { getProfile } from '#contract/account/members.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { assignChat, endChat } from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import {
  exportFeedback,
  getFeedbackSummary,
  handleFeedback,
  listFeedback,
} from '#contract/reports/feedback.ts'
import { createChat, rateChat, sendMessage } from '#contract/visitor/visitor.ts'
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
  const chat = await begin(owner, { user_name: 'Ann', user_id: 'ann-1' })
  annsChat = chat.id
  await chat.say('Where is my parcel?')
  await chat.rate(5, ' Quick and kind ')
  clock.advance(60_000)
  await (await begin(owner, { user_name: 'Bob', user_id: 'bob-1' })).rate(1)
})
afterAll(() => api.close())

/** Creates a chat with an owner's bot; also returns functions for its visitor's actions. */
async function begin({ bot }: Owner, body: object) {
  const headers = { 'api-key': bot.api_key }
  const { id, token } = await ok(api.app, createChat, { headers, body })
  const own = { headers, token, params: { id } }
  return {
    id,
    say: (message: string) => ok(api.app, sendMessage, { ...own, body: { message } }),
    rate: (stars: number, feedback?: string) => ok(api.app, rateChat, { ...own, body: { stars, feedback } }),
  }
}

type Query = RequestOf<typeof listFeedback>['query']
const list = (query: Query = {}, token = owner.token) => ok(api.app, listFeedback, { token, query })

describe('the list of ratings', () => {
  it('begins with the newest, with the summary of the chat', async () => {
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
      handled: null,
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
    [{ search: 'KIND' }, ['Ann']],
    [{ search: ' bo ' }, ['Bob']],
    [{ search: '%' }, []],
    [{ start_date: '2026-05-10' }, ['Bob', 'Ann']],
    [{ end_date: '2026-05-09' }, []],
    [{ start_date: '2026-05-11' }, []],
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
    [{ start_date: '2026-05-10', end_date: '2026-05-09' }, 'end_date', 'before_start'],
  ])('rejects %j', async (query, field, rule) => {
    expect(await send(api.app, listFeedback, { token: owner.token, query: query as never })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { [field]: rule } },
    })
  })

  it('shows agents the ratings of unassigned chats and their own', async () => {
    const team = await newOwner(api)
    const chat = await begin(team, { user_name: 'Ann' })
    await chat.rate(5)
    await (await begin(team, { user_name: 'Bob' })).rate(1)
    const agent = await newColleague(api, team, 'agent')
    const other = await newColleague(api, team, 'agent')
    const params = { id: chat.id }
    await ok(api.app, assignChat, { token: team.token, params, body: { user_id: agent.member.id } })
    expect((await list({}, agent.token)).total).toBe(2)
    expect((await list({}, other.token)).entities.map(({ user_name }) => user_name)).toEqual(['Bob'])
    const { entities } = await list({ stars: 5 }, team.token)
    expect(entities[0]?.agent).toEqual({ id: agent.member.id, name: 'Bo Lind' })
  })
})

describe('the figures of the ratings', () => {
  const figures = (query: Query = {}, token = owner.token) =>
    ok(api.app, getFeedbackSummary, { token, query })

  it('count stars, bot and agents separately, and the share of ended chats that were rated', async () => {
    const { token, bot } = await newOwner(api)
    const headers = { 'api-key': bot.api_key }
    const chats: number[] = []
    for (const stars of [1, 4, 5, null]) {
      const chat = await ok(api.app, createChat, { headers, body: { user_name: `Customer ${stars}` } })
      chats.push(chat.id)
      if (stars !== null)
        await ok(api.app, rateChat, { headers, token: chat.token, params: { id: chat.id }, body: { stars } })
    }
    const me = (await ok(api.app, getProfile, { token })).id
    await ok(api.app, assignChat, { token, params: { id: chats[0] ?? 0 }, body: { user_id: me } })
    for (const id of chats.slice(2)) await ok(api.app, endChat, { token, params: { id } })
    expect(await figures({}, token)).toEqual({
      stars: [1, 0, 0, 1, 1],
      bot: { rated: 2, satisfied: 2 },
      people: { rated: 1, satisfied: 0 },
      ended_chats: 2,
      rated_chats: 1,
    })
    expect(await figures({ source: 'zalo' }, token)).toMatchObject({ stars: [0, 0, 0, 0, 0], ended_chats: 0 })
    expect(await figures({ end_date: '2026-05-09' }, token)).toMatchObject({ ended_chats: 0, rated_chats: 0 })
  })

  it('are rejected for another account’s bot', async () => {
    const stranger = await newOwner(api)
    const input = { token: stranger.token, query: { bot_id: owner.bot.id } }
    expect(await send(api.app, getFeedbackSummary, input)).toMatchObject({ status: 404 })
    expect(await send(api.app, exportFeedback, input)).toMatchObject({ status: 404 })
  })
})

describe('the export of the ratings', () => {
  it('contains the listed ratings, escaped, in the language of the browser, and is audited', async () => {
    const { token, bot } = await newOwner(api)
    const headers = { 'api-key': bot.api_key }
    const chat = await ok(api.app, createChat, { headers, body: { user_name: 'Zoé', user_id: 'zoe-1' } })
    const body = { stars: 2, feedback: '=1+1' }
    await ok(api.app, rateChat, { headers, token: chat.token, params: { id: chat.id }, body })
    const answer = await api.app.inject({
      url: `${exportFeedback.path}?stars=2&search=%3D1%2B1&user_id=zoe-1`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'fr' },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="ratings-.*\.csv"$/)
    const [head, row, ...more] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head?.split(';').slice(0, 3)).toEqual(['Étoiles', 'Commentaire', 'Client'])
    expect(row).toContain(`2;'=1+1;Zoé;zoe-1;`)
    expect(more).toEqual([])
    const { entities } = await ok(api.app, listAudit, { token, query: {} })
    // The log records that a search was applied, but not its words.
    const detail = { format: 'csv', stars: 2, search: '…', user_id: '…' }
    expect(entities[0]).toMatchObject({ action: 'report.exported', detail })
  })

  it('is not available to agents', async () => {
    const agent = await newColleague(api, owner, 'agent')
    expect(await send(api.app, exportFeedback, { token: agent.token })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
  })
})

describe('a rating', () => {
  it('replaces the previous one, and keeps the time of the first', async () => {
    const cleosOwner = await newOwner(api)
    const chat = await begin(cleosOwner, { user_id: 'cleo-1' })
    const first = clock.now().toISOString()
    await chat.rate(2, 'Hm')
    clock.advance(60_000)
    await chat.rate(4)
    const { entities, total } = await list({ user_id: 'cleo-1' }, cleosOwner.token)
    expect(total).toBe(1)
    expect(entities[0]).toMatchObject({
      rating: 4,
      feedback: '',
      created_at: first,
      updated_at: clock.now().toISOString(),
    })
  })

  it('is published in the journal, and so is each change', async () => {
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    const added = events.filter(({ type }) => type === 'feedback.added')
    expect(added[0]).toMatchObject({ chat_id: annsChat, stars: 5 })
    expect(added).toHaveLength(2)
    const cleosOwner = await newOwner(api)
    const chat = await begin(cleosOwner, { user_id: 'cleo-1' })
    await chat.rate(2, 'Hm')
    await chat.rate(4)
    const journal = await ok(api.app, catchUp, { token: cleosOwner.token, query: { after: 0 } })
    expect(journal.events.filter(({ type }) => type === 'feedback.added')).toMatchObject([
      { chat_id: chat.id, stars: 2 },
      { chat_id: chat.id, stars: 4 },
    ])
  })
})

describe('a rating of one or two stars with a comment', () => {
  it('notifies the supervisors once per chat', async () => {
    const other = await newOwner(api)
    const supervisor = await newColleague(api, other, 'supervisor')
    const agent = await newColleague(api, other, 'agent')
    const { id, rate } = await begin(other, { user_name: 'Cleo' })
    await rate(2)
    await rate(4, 'Fine')
    await rate(1, ' Nobody answered ')
    await rate(2, 'Still nobody')
    for (let n = 0; n < 5; n++) {
      await rate(5)
      await rate(1, 'And again')
    }
    const told = async (member: string) => {
      const { entities } = await ok(api.app, listNotifications, { token: member })
      return entities.filter(({ kind }) => kind === 'rating_low')
    }
    const expected = [{ params: { customer: 'Cleo', stars: 1, text: 'Nobody answered' }, chat_id: id }]
    expect(await told(supervisor.token)).toMatchObject(expected)
    expect(await told(other.token)).toMatchObject(expected)
    expect(await told(agent.token)).toEqual([])
  })
})

describe('a handled rating', () => {
  it('shows when and by whom, and is open again once the customer changes it', async () => {
    const evesOwner = await newOwner(api)
    const { token } = evesOwner
    const { id: chatId, rate } = await begin(evesOwner, { user_name: 'Eve' })
    await rate(2)
    const find = async (query: Query = {}) =>
      (await list(query, token)).entities.find(({ chat_id }) => chat_id === chatId)
    const params = { id: (await find())?.id ?? 0 }
    const mark = (is_handled: boolean) =>
      send(api.app, handleFeedback, { token, params, body: { is_handled } })
    expect((await mark(true)).body.handled).toEqual({ at: clock.now().toISOString(), by: 'Ada Byron' })
    expect(await find({ is_handled: true })).toMatchObject({ handled: { by: 'Ada Byron' } })
    expect(await find({ is_handled: false })).toBeUndefined()
    expect((await mark(false)).body.handled).toBeNull()
    expect(await find({ is_handled: true })).toBeUndefined()
    await mark(true)
    await rate(1)
    expect(await find({ is_handled: false })).toMatchObject({ rating: 1, handled: null })
  })

  it('must belong to a chat that the member may see', async () => {
    const team = await newOwner(api)
    const agent = await newColleague(api, team, 'agent')
    const other = await newOwner(api)
    const { member } = await newColleague(api, team, 'agent')
    const { id, rate } = await begin(team, { user_name: 'Ann' })
    await rate(5)
    await ok(api.app, assignChat, { token: team.token, params: { id }, body: { user_id: member.id } })
    const [rating] = (await list({}, team.token)).entities
    const params = { id: rating?.id ?? 0 }
    expect(rating?.chat_id).toBe(id)
    for (const { token } of [agent, other]) {
      const { status } = await send(api.app, handleFeedback, { token, params, body: { is_handled: true } })
      expect(status).toBe(404)
    }
  })
})
