import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignChat, listChats, sendManual } from '#contract/chats/chats.ts'
import { addTags, setTags } from '#contract/chats/insights.ts'
import { searchChats } from '#contract/chats/search.ts'
import { buildApi } from '#server/api/app.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('search', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
  })

  const newChat = async (user_name: string | undefined, ...messages: string[]) => {
    const visitor = await newVisitor(api, owner.bot.api_key, user_name === undefined ? {} : { user_name })
    for (const message of messages) await visitor.say(message)
    return { id: visitor.chat.id, params: { id: visitor.chat.id }, ...visitor }
  }
  const find = (q: string, token = owner.token) => ok(api.app, searchChats, { token, query: { q } })
  const ids = async (q: string, token = owner.token) =>
    (await find(q, token)).entities.map(({ chat }) => chat.id)

  it('finds messages by whole words and a prefix of the last, most recently changed first, with the position of the match', async () => {
    const first = await newChat('Grace', 'Do you ship garden lamps to Norway?', 'Thanks')
    const second = await newChat('Ada', 'My garden lamp is broken')
    expect(await ids('garden lamp')).toEqual([second.id, first.id])
    expect(await ids('lamps garden nor')).toEqual([first.id])
    expect(await ids('gard lamp')).toEqual([])
    const { entities, total } = await find('NORW')
    expect(total).toBe(1)
    const [hit] = entities
    // The parrot repeats the question, so its answer is the newest message with the word.
    expect(hit).toMatchObject({ order: 2, message: { order: 2, sender: 'bot' } })
    const { text, marks } = hit?.snippet ?? { text: '', marks: [] }
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['Norway'])
  })

  it.each([
    ['vận chuyển', 'Phí vận chuyển về Đà Nẵng bao nhiêu?', ['van chuyen', 'da nang', 'VẬN CHUYỂN', 'đà nẵ']],
    ['iade', 'İADE şartlarınız nedir, ılık mı?', ['iade', 'ıade', 'sartlariniz', 'ilik', 'ILIK']],
    ['été', 'L’été dernier, j’ai reçu une œuvre', ['ete', 'recu', 'oeuvre', 'j’ai reçu']],
    ['order', 'Order no. 47-11/B, see a@b.example', ['47 11', '47', 'b.exam', 'a@b.example']],
  ])('folds case and diacritics of every language: %s', async (_, message, questions) => {
    const { id } = await newChat('Grace', message)
    for (const question of questions) expect(await ids(question), question).toEqual([id])
  })

  it('finds customers by name, visitors by number, and chats by current tags', async () => {
    const named = await newChat('Grâce Höpper', 'Hello')
    const nameless = await newChat(undefined, 'Hello')
    expect(await ids('hopper grace')).toEqual([named.id])
    expect(await ids(`visitor ${nameless.id}`)).toEqual([nameless.id])
    const { token } = owner
    await ok(api.app, addTags, { token, params: named.params, body: { tags: ['Wholesale'] } })
    expect(await find('wholesale')).toMatchObject({
      total: 1,
      entities: [
        { message: null, order: null, snippet: { text: 'Wholesale', marks: [{ start: 0, end: 9 }] } },
      ],
    })
    await ok(api.app, setTags, { token, params: named.params, body: { tags: [] } })
    expect(await ids('wholesale')).toEqual([])
  })

  it('shows agents unassigned chats and their own, and never another client’s', async () => {
    const agent = await newMember(api, owner, 'agent')
    const free = await newChat('Grace', 'zebra')
    const taken = await newChat('Ada', 'zebra')
    await ok(api.app, assignChat, {
      token: owner.token,
      params: taken.params,
      body: { user_id: owner.profile.id },
    })
    await ok(api.app, sendManual, {
      token: owner.token,
      params: taken.params,
      body: { message: 'A zebra is striped.' },
    })
    expect(await ids('zebra', agent.token)).toEqual([free.id])
    expect(await ids('zebra')).toEqual([taken.id, free.id])
    expect(await ids('zebra', (await newOwner(api)).token)).toEqual([])
  })

  it('returns pages, and filters', async () => {
    const chats = []
    for (const name of ['A', 'B', 'C']) chats.unshift(await newChat(name, 'pelican'))
    const second = await ok(api.app, searchChats, {
      token: owner.token,
      query: { q: 'pelican', start: 1, length: 1 },
    })
    expect([second.total, second.entities.map(({ chat }) => chat.id)]).toEqual([3, [chats[1]?.id]])
    const list = await ok(api.app, listChats, {
      token: owner.token,
      query: { search: 'Pelic', status: 'bot', length: 2 },
    })
    expect([list.total, list.entities.map(({ id }) => id)]).toEqual([3, [chats[0]?.id, chats[1]?.id]])
    const rest = await ok(api.app, listChats, {
      token: owner.token,
      query: { search: 'Pelic', cursor: list.next ?? '' },
    })
    expect(rest.entities.map(({ id }) => id)).toEqual([chats[2]?.id])
  })

  it('cuts long messages around the match, between words', async () => {
    await newChat('Grace', `${'before '.repeat(60)}flamingo ${'after '.repeat(60)}`)
    const { snippet } = (await find('flamingo')).entities[0] ?? {}
    expect(snippet?.is_cut).toEqual({ start: true, end: true })
    expect(snippet?.text).toMatch(/^before .*flamingo .*after$/)
    expect(snippet?.text.length).toBeLessThan(200)
  })

  it('accepts any input', async () => {
    await newChat('Grace', "it's a 'quoted' & | ! :* \\ text")
    for (const q of ["'", "' | 'x", ':*', '& | !', '\\', 'a:b', '%', '((('])
      expect((await send(api.app, searchChats, { token: owner.token, query: { q } })).status, q).toBe(200)
    expect(await ids("it's 'quoted' & text")).toHaveLength(1)
    expect(await send(api.app, searchChats, { token: owner.token, query: { q: '' } })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { q: 'minLength' } },
    })
    expect((await ok(api.app, listChats, { token: owner.token, query: { search: '?!' } })).total).toBe(0)
  })

  it('excludes playground chats', async () => {
    const { app } = api
    const trial = await newVisitor(api, owner.bot.api_key)
    await api.database.db.execute(sql`update chats set channel = 'playground' where id = ${trial.chat.id}`)
    await trial.say('ostrich')
    expect(await ok(app, searchChats, { token: owner.token, query: { q: 'ostrich' } })).toMatchObject({
      total: 0,
    })
  })

  it('indexes chats that are older than the search', async () => {
    const { id } = await newChat('Toucan', 'cassowary')
    await api.database.db.execute(sql`delete from search_entries`)
    expect(await ids('cassowary')).toEqual([])
    const second = await buildApi(api.config, { database: api.database, mailer: api.mailer })
    try {
      await expect.poll(() => ids('cassowary')).toEqual([id])
      await expect.poll(() => ids('toucan')).toEqual([id])
    } finally {
      await second.close()
    }
  })
})
