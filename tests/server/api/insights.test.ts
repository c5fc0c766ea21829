import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plans } from '#contract/account/account-limits.ts'
import { getClient, saveChatConfig } from '#contract/account/clients.ts'
import { CHAT_TAGS_MAX, TAG_MAX_CHARS } from '#contract/base/limits.ts'
import { assignChat, endChat, getHistory, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import {
  addTags,
  calculateSummary,
  calculateTags,
  generateTags,
  listTags,
  setTags,
  summarizeChat,
} from '#contract/chats/insights.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { spend, waitForEvents } from '#tests/support/ledger.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { scriptedInsights } from '#tests/support/scripted-insights.ts'
import { newMember } from '#tests/support/team.ts'

describe('summaries and tags', () => {
  const { script, insights } = scriptedInsights()
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ engine: parrot, insights })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    Object.assign(script, { tags: ['Refund', 'Delivery'], isBroken: false, gate: Promise.resolve() })
    owner = await newOwner(api)
  })

  const consumed = async () =>
    (await ok(api.app, getClient, { token: owner.token })).subscription.credit_consumed

  /** Creates a chat with one question and one answer, which cost one query. */
  const newChat = async (name = 'Grace', message = 'Where is my parcel?') => {
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: name })
    await visitor.say(message)
    return { ...visitor, params: { id: visitor.chat.id } }
  }

  /**
   * Creates a chat as `newChat` does, but with three customer messages, enough for a summary; the last two go to an agent and
   * cost nothing.
   */
  const longChat = async () => {
    const chat = await newChat()
    const { token } = owner
    const body = { user_id: owner.profile.id }
    await ok(api.app, assignChat, { token, params: chat.params, body })
    for (const text of ['It was sent on Monday.', 'Can you look?']) await chat.say(text)
    await ok(api.app, returnChatToBot, { token, params: chat.params })
    return chat
  }

  it('summarizes a chat in the requested language, stores and charges the summary, and publishes it', async () => {
    const { params } = await longChat()
    expect(await ok(api.app, calculateSummary, { token: owner.token, params })).toEqual({
      queries: 1,
      remaining: plans.trial.queries - 1,
    })
    const answer = await ok(api.app, summarizeChat, {
      token: owner.token,
      params,
      query: { language: 'fr' },
    })
    expect(answer).toMatchObject({
      summary: 'Grace in fr-FR',
      summarized_times: 1,
      queries: 1,
      remaining: plans.trial.queries - 2,
    })
    const again = await ok(api.app, summarizeChat, { token: owner.token, params })
    expect(again).toMatchObject({ summary: 'Grace in en-US', summarized_times: 2 })
    expect(await consumed()).toBe(3)
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.at(-1)).toMatchObject({ type: 'chat.summarized', chat: { summary: 'Grace in en-US' } })
  })

  it('costs a query for each started 2,000 words', async () => {
    const { params, say } = await newChat('Grace', 'word '.repeat(999).trim())
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: owner.profile.id } })
    await say('word '.repeat(999).trim())
    const price = () => ok(api.app, calculateTags, { token: owner.token, params })
    // The parrot's answer repeats the first message after "You said:".
    expect((await price()).queries).toBe(2)
    await say('word '.repeat(1003).trim())
    expect((await price()).queries).toBe(3)
    expect(
      await ok(api.app, generateTags, { token: owner.token, params: { ...params, lang: 'en-US' } }),
    ).toMatchObject({ queries: 3, tags: ['Refund', 'Delivery'] })
  })

  it('charges repeated and concurrent calls once, with the same response', async () => {
    const { params } = await longChat()
    const input = { token: owner.token, params, headers: { 'idempotency-key': 'k-1' } }
    const [one, two] = await Promise.all([
      ok(api.app, summarizeChat, input),
      ok(api.app, summarizeChat, input),
    ])
    expect(two).toEqual(one)
    const tagging = { ...input, params: { ...params, lang: 'en' as const } }
    expect(await ok(api.app, generateTags, tagging)).toMatchObject({ queries: 1 })
    expect(await ok(api.app, generateTags, tagging)).toMatchObject({ queries: 1 })
    expect(await ok(api.app, summarizeChat, input)).toMatchObject({ summarized_times: 1 })
    expect(await consumed()).toBe(3)
  })

  it('charges nothing if the engine fails or finds nothing', async () => {
    const { params } = await longChat()
    const tagging = { token: owner.token, params: { ...params, lang: 'en-US' as const } }
    script.isBroken = true
    expect(await send(api.app, summarizeChat, { token: owner.token, params })).toMatchObject({
      status: 503,
      body: { code: 'ai_unavailable' },
    })
    expect(await send(api.app, generateTags, tagging)).toMatchObject({ status: 503 })
    script.isBroken = false
    script.tags = []
    expect(await ok(api.app, generateTags, tagging)).toMatchObject({ queries: 0, tags: [] })
    expect(await consumed()).toBe(1)
  })

  it('is rejected above the quota, before and during the run, without a charge', async () => {
    const { params } = await longChat()
    const rest = plans.trial.queries - 2
    await spend(api, owner.profile.client_id, rest)
    const before = script.runs
    script.meet()
    const runs = [1, 2].map(() => send(api.app, summarizeChat, { token: owner.token, params }))
    const statuses = (await Promise.all(runs)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 402])
    expect(await consumed()).toBe(plans.trial.queries)
    expect(
      await send(api.app, generateTags, { token: owner.token, params: { ...params, lang: 'en-US' } }),
    ).toMatchObject({
      status: 402,
      body: { code: 'query_quota_exceeded', params: { queries: 1, remaining: 0 } },
    })
    expect(script.runs).toBe(before + 2)
  })

  it('is rejected if the customer wrote nothing', async () => {
    const { chat } = await newVisitor(api, owner.bot.api_key)
    expect(await send(api.app, summarizeChat, { token: owner.token, params: { id: chat.id } })).toMatchObject(
      {
        status: 409,
        body: { code: 'chat_empty' },
      },
    )
  })

  it('is neither created nor charged below three customer messages, regardless of how it is requested', async () => {
    const { params, say } = await newChat()
    await say('Hello?')
    const { token } = owner
    const runs = script.runs
    for (const route of [calculateSummary, summarizeChat])
      expect(await send(api.app, route, { token, params })).toMatchObject({
        status: 409,
        body: { code: 'chat_too_short' },
      })
    expect(await send(api.app, calculateTags, { token, params })).toMatchObject({ status: 200 })
    expect([script.runs - runs, await consumed()]).toEqual([0, 2])
    await say('Anyone?')
    expect(await send(api.app, calculateSummary, { token, params })).toMatchObject({ body: { queries: 1 } })
  })

  it('passes the client’s tags to the engine, last used first, and adds new tags to those of the chat', async () => {
    const { params } = await newChat()
    await ok(api.app, addTags, { token: owner.token, params, body: { tags: ['VIP'] } })
    script.tags = ['refund', 'vip']
    const answer = await ok(api.app, generateTags, {
      token: owner.token,
      params: { ...params, lang: 'tr-TR' },
    })
    expect(script.shown).toEqual(['VIP'])
    expect(answer.tags).toEqual(['VIP', 'refund'])
    const { token } = owner
    expect((await ok(api.app, getHistory, { token, params })).auto_tags).toEqual(['refund'])
    const kept = await ok(api.app, addTags, { token, params, body: { tags: ['Refund'] } })
    expect([kept.tags, kept.auto_tags]).toEqual([['VIP', 'refund'], []])
  })

  it('adds and replaces tags free of charge, with one spelling per client', async () => {
    const first = await newChat()
    const second = await newChat('Ada')
    const { token } = owner
    const added = await ok(api.app, addTags, {
      token,
      params: first.params,
      body: { tags: [' Big  order ', 'Ünlü'] },
    })
    expect(added.tags).toEqual(['Big order', 'Ünlü'])
    const more = await ok(api.app, addTags, {
      token,
      params: first.params,
      body: { tags: ['BIG ORDER', 'new'] },
    })
    expect(more.tags).toEqual(['Big order', 'Ünlü', 'new'])
    const replaced = await ok(api.app, setTags, {
      token,
      params: second.params,
      body: { tags: ['big order'] },
    })
    expect(replaced.tags).toEqual(['Big order'])
    expect((await ok(api.app, setTags, { token, params: second.params, body: { tags: [] } })).tags).toEqual(
      [],
    )
    expect(await consumed()).toBe(2)
    const { entities, total } = await ok(api.app, listTags, { token, query: { search: 'ORDER' } })
    expect([entities.map(({ name }) => name), total]).toEqual([['Big order'], 1])
    const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
    expect(events.filter(({ type }) => type === 'chat.tagged')).toHaveLength(4)
    expect((await ok(api.app, getHistory, { token, params: first.params })).version).toBe(1)
  })

  it('rejects empty tags, long tags and too many', async () => {
    const { params } = await newChat()
    const refused = async (tags: string[], fields: object) =>
      expect(await send(api.app, addTags, { token: owner.token, params, body: { tags } })).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', fields },
      })
    await refused(['  '], { 'tags.0': 'pattern' })
    await refused(['x'.repeat(TAG_MAX_CHARS + 1)], { 'tags.0': 'maxLength' })
    const many = Array.from({ length: CHAT_TAGS_MAX }, (_, i) => `tag ${i}`)
    await ok(api.app, addTags, { token: owner.token, params, body: { tags: many } })
    await refused(['one more'], { tags: 'maxItems' })
  })

  it('is allowed for agents in their own chats, for supervisors in any, and for no one in another client', async () => {
    const { params } = await longChat()
    const agent = await newMember(api, owner, 'agent')
    const supervisor = await newMember(api, owner, 'supervisor')
    const stranger = await newOwner(api)
    const tagging = { params: { ...params, lang: 'en-US' as const } }
    const all = async (token: string) => [
      (await send(api.app, summarizeChat, { token, params })).body.code,
      (await send(api.app, generateTags, { token, ...tagging })).body.code,
      (await send(api.app, addTags, { token, params, body: { tags: ['a'] } })).body.code,
      (await send(api.app, setTags, { token, params, body: { tags: ['b'] } })).body.code,
    ]
    const prices = async (token: string) => [
      (await send(api.app, calculateSummary, { token, params })).status,
      (await send(api.app, calculateTags, { token, params })).status,
    ]
    expect(await all(agent.token)).toEqual(Array(4).fill('chat_not_yours'))
    expect(await all(stranger.token)).toEqual(Array(4).fill('not_found'))
    expect(await all(supervisor.token)).toEqual(Array(4).fill(undefined))
    expect([await prices(agent.token), await prices(stranger.token)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    await ok(api.app, assignChat, { token: agent.token, params, body: { user_id: agent.profile.id } })
    expect(await all(agent.token)).toEqual(Array(4).fill(undefined))
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: supervisor.profile.id } })
    expect(await prices(agent.token)).toEqual([404, 404])
    expect((await ok(api.app, listTags, { token: stranger.token })).total).toBe(0)
  })

  it('summarizes automatically if enabled: on assignment, transfer and end, once each', async () => {
    const config = {
      isTagLangEnabled: true,
      tagLang: 'vi-VN' as const,
      isAutoSummaryEnabled: true,
      autoAssign: false,
      assignType: 'round_robin' as const,
      specificAgentIds: [],
    }
    await ok(api.app, saveChatConfig, { token: owner.token, body: config })
    const { token } = owner
    const short = await newChat('Ada')
    await ok(api.app, assignChat, { token, params: short.params, body: { user_id: owner.profile.id } })
    const { params, say } = await newChat()
    await say('It was sent on Monday.')
    await say('Can you look?')
    const before = await consumed()
    const summed = waitForEvents(api, owner.profile.client_id, 'chat.summarized', 1)
    await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
    await summed
    expect(await ok(api.app, getHistory, { token, params })).toMatchObject({
      summary: 'Grace in vi-VN',
      summarized_times: 1,
    })
    await ok(api.app, sendManual, { token, params, body: { message: 'Hello.' } })
    const twice = waitForEvents(api, owner.profile.client_id, 'chat.summarized', 2)
    await ok(api.app, returnChatToBot, { token, params })
    await twice
    const thrice = waitForEvents(api, owner.profile.client_id, 'chat.summarized', 3)
    await ok(api.app, endChat, { token, params })
    await thrice
    expect((await consumed()) - before).toBe(3)
    // The customer has written too little for a summary.
    expect(await ok(api.app, getHistory, { token, params: short.params })).toMatchObject({ summary: null })
  })
})
