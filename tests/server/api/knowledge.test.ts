import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFaq, updateFaq } from '#contract/knowledge/faqs.ts'
import { getKnowledgeHealth, listConflicts } from '#contract/knowledge/knowledge.ts'
import { addWebUrl, deleteWebUrl, listWebUrls } from '#contract/knowledge/training.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import type { SourceReader } from '#server/engine/ingest/source-reader.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { waitForEvents } from '#tests/support/ledger.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const deposit = { question: 'How much is the deposit?', answer: 'The deposit is forty euros per bicycle.' }
const helmet = { question: 'Do you lend helmets?', answer: 'Helmets for a bicycle are free of charge.' }
const nonsense = 'Where do unicorns sleep in winter?'

/** Returns a page's text on the fake web; two pages disagree about a price. */
const statedAt = (url: string) => {
  const price = { '/prices': '£55', '/new-prices': '£59' }[new URL(url).pathname]
  return price ? `The day ticket costs ${price}.` : 'We open at nine.'
}

/** Fake web with one site without https, one sitemap, and nothing else. */
const reader: SourceReader = {
  file: async () => ({ status: 'failed', code: 'damaged' }),
  page: async (url) =>
    url.startsWith('http://plain.test/')
      ? {
          status: 'ready',
          format: 'html',
          language: 'en-US',
          title: 'Plain shop',
          address: url,
          passages: [{ heading: null, text: statedAt(url), location: {} }],
        }
      : { status: 'failed', code: 'page_unreachable' },
  sitemap: async () => ({
    status: 'ready',
    pages: ['http://plain.test/a', 'http://plain.test/b', 'http://plain.test/b'],
  }),
}

let api: TestApi
beforeAll(async () => {
  api = await startApi({ reader })
})
afterAll(() => api.close())

const as = ({ token, bot }: Pick<Owner, 'token' | 'bot'>) => ({ token, params: { bot: bot.id } })
const healthOf = (owner: Owner) => ok(api.app, getKnowledgeHealth, as(owner))
/** Asks questions and waits until they are counted. */
const ask = async (owner: Owner, ...questions: readonly string[]) => {
  for (const question of questions) await (await newVisitor(api, owner.bot.api_key)).say(question)
  await healthOf(owner)
}
/** Backdates a bot's sources by the given number of days. */
const age = (owner: Owner, days: number) =>
  api.database.db.execute(sql`
    update sources set created_at = created_at - make_interval(days => ${days}),
      read_at = read_at - make_interval(days => ${days}), last_used_at = last_used_at - make_interval(days => ${days})
    where bot_id = ${owner.bot.id}`)
const nothing = { total: 0, ready: 0, under_way: 0, failed: 0, stale: 0, unused: 0 }

describe('the knowledge health', () => {
  it('of a new bot is empty', async () => {
    const owner = await newOwner(api)
    expect(await healthOf(owner)).toEqual({
      kinds: { file: nothing, url: nothing, faq: nothing },
      open_questions: 0,
      uses: [],
      coverage: { since: expect.any(String), asked: 0, answered: 0 },
    })
  })

  it('shows which sources answers quoted, and how many questions were answered', async () => {
    const owner = await newOwner(api)
    const used = await ok(api.app, addFaq, { ...as(owner), body: deposit })
    await ok(api.app, addFaq, { ...as(owner), body: helmet })
    await ask(owner, deposit.question, deposit.question, nonsense)
    // None of these are questions.
    await ask(owner, 'Hello!', 'I want to talk to a person.', 'This is awful, I am furious.')
    expect(await healthOf(owner)).toMatchObject({
      kinds: { faq: { ...nothing, total: 2, ready: 2 } },
      open_questions: 1,
      uses: [{ source_id: used.id, last_used_at: expect.any(String) }],
      coverage: { asked: 3, answered: 2 },
    })
  })

  it('excludes the playground', async () => {
    const owner = await newOwner(api)
    await ok(api.app, addFaq, { ...as(owner), body: deposit })
    const headers = { 'api-key': owner.bot.api_key }
    const chat = await ok(api.app, createChat, { headers, token: owner.token, body: { playground: true } })
    const params = { id: chat.id }
    await ok(api.app, sendMessage, {
      headers,
      token: chat.token,
      params,
      body: { message: deposit.question },
    })
    expect(await healthOf(owner)).toMatchObject({ uses: [], coverage: { asked: 0 } })
  })

  it('counts sources as unused after 30 days without questions about them, until there is one', async () => {
    const owner = await newOwner(api)
    await ok(api.app, addFaq, { ...as(owner), body: deposit })
    await ok(api.app, addFaq, { ...as(owner), body: helmet })
    await ask(owner, deposit.question)
    await age(owner, 29)
    expect((await healthOf(owner)).kinds.faq).toMatchObject({ unused: 0 })
    await age(owner, 2)
    expect((await healthOf(owner)).kinds.faq).toMatchObject({ unused: 2 })
    await ask(owner, helmet.question)
    expect((await healthOf(owner)).kinds.faq).toMatchObject({ unused: 1 })
  })

  it('counts an entry as stale after a year, until it is saved again', async () => {
    const owner = await newOwner(api)
    const { id } = await ok(api.app, addFaq, { ...as(owner), body: deposit })
    await age(owner, 366)
    expect((await healthOf(owner)).kinds.faq).toMatchObject({ stale: 1 })
    await ok(api.app, updateFaq, { token: owner.token, params: { id }, body: deposit })
    expect((await healthOf(owner)).kinds.faq).toMatchObject({ stale: 0 })
  })

  it('counts pages that were not read for 30 days, and those that failed', async () => {
    const owner = await newOwner(api)
    await ok(api.app, addWebUrl, { ...as(owner), body: { url: 'http://plain.test/' } })
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 1)
    await ok(api.app, addWebUrl, { ...as(owner), body: { url: 'https://gone.test/' } })
    await expect
      .poll(async () => (await healthOf(owner)).kinds.url)
      .toEqual({ ...nothing, total: 2, ready: 1, failed: 1 })
    await age(owner, 31)
    expect((await healthOf(owner)).kinds.url).toMatchObject({ stale: 1, unused: 1 })
  })

  it('excludes questions older than a week', async () => {
    const owner = await newOwner(api)
    await ok(api.app, addFaq, { ...as(owner), body: deposit })
    await ask(owner, deposit.question)
    const shift = (days: number) =>
      api.database.db.execute(
        sql`update answer_days set day = day - ${days}::integer where bot_id = ${owner.bot.id}`,
      )
    await shift(6)
    expect((await healthOf(owner)).coverage).toMatchObject({ asked: 1, answered: 1 })
    await shift(1)
    expect((await healthOf(owner)).coverage).toMatchObject({ asked: 0, answered: 0 })
  })

  it('is accessible to members who train the bot, only for their own account', async () => {
    const owner = await newOwner(api)
    const stranger = await newOwner(api)
    const agent = await newMember(api, owner, 'agent')
    const params = { bot: owner.bot.id }
    expect((await send(api.app, getKnowledgeHealth, { token: stranger.token, params })).status).toBe(404)
    expect((await send(api.app, getKnowledgeHealth, { token: agent.token, params })).status).toBe(403)
  })
})

describe('a web page', () => {
  const pagesOf = async (owner: Owner) => (await ok(api.app, listWebUrls, as(owner))).entities

  it('entered without a scheme is read by http if https does not respond', async () => {
    const owner = await newOwner(api)
    await ok(api.app, addWebUrl, { ...as(owner), body: { url: 'plain.test/hours' } })
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 1)
    expect(await pagesOf(owner)).toMatchObject([
      { url: 'http://plain.test/hours', title: 'Plain shop', status: 'ready' },
    ])
  })

  it('entered with https stays so, and fails if neither responds', async () => {
    const owner = await newOwner(api)
    await ok(api.app, addWebUrl, { ...as(owner), body: { url: 'https://plain.test/hours' } })
    await ok(api.app, addWebUrl, { ...as(owner), body: { url: 'gone.test' } })
    await expect
      .poll(async () => (await pagesOf(owner)).map(({ url, error }) => [url, error]))
      .toEqual([
        ['https://gone.test/', 'page_unreachable'],
        ['https://plain.test/hours', 'page_unreachable'],
      ])
  })

  it('that is a sitemap shows how many pages it lists', async () => {
    const owner = await newOwner(api)
    const body = { url: 'https://plain.test/sitemap.xml' }
    const { id, pages } = await ok(api.app, addWebUrl, { ...as(owner), body })
    expect(pages).toBeNull()
    await waitForEvents(api, owner.profile.client_id, 'bot.updated', 2)
    expect((await pagesOf(owner)).find((url) => url.id === id)).toMatchObject({ status: 'ready', pages: 2 })
  })
})

describe('sources that disagree', () => {
  const add = (owner: Owner, ...paths: readonly string[]) =>
    Promise.all(
      paths.map((path) =>
        ok(api.app, addWebUrl, { ...as(owner), body: { url: `http://plain.test${path}` } }),
      ),
    )

  it('are listed with the one that answers use, and no longer once one is deleted', async () => {
    const owner = await newOwner(api)
    const [older] = await add(owner, '/prices')
    const [newer] = await add(owner, '/new-prices')
    const listed = () => ok(api.app, listConflicts, as(owner))
    await expect.poll(listed).toEqual({
      entities: [
        {
          used: expect.objectContaining({ source_id: newer?.id, text: 'The day ticket costs £59.' }),
          other: expect.objectContaining({ source_id: older?.id, text: 'The day ticket costs £55.' }),
          reason: 'newer',
        },
      ],
      total: 1,
    })
    await ok(api.app, deleteWebUrl, { token: owner.token, params: { bot: owner.bot.id, id: older?.id ?? 0 } })
    expect(await listed()).toEqual({ entities: [], total: 0 })
  })

  it('are not listed where all state the same, nor for another account', async () => {
    const [owner, stranger] = [await newOwner(api), await newOwner(api)]
    await add(owner, '/prices', '/hours')
    await expect.poll(async () => (await healthOf(owner)).kinds.url.ready).toBe(2)
    expect(await ok(api.app, listConflicts, as(owner))).toEqual({ entities: [], total: 0 })
    const foreign = { token: stranger.token, params: { bot: owner.bot.id } }
    expect((await send(api.app, listConflicts, foreign)).status).toBe(404)
  })
})
