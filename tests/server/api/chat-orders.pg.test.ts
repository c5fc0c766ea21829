import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { bulkAssign, bulkCost, bulkEnd, bulkReturnToBot } from '#contract/chats/bulk.ts'
import { assignChat, listChats } from '#contract/chats/chats.ts'
import { addView } from '#contract/chats/views.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

type Query = RequestOf<typeof listChats>['query']

describe('the orders and filters of the chat list', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
  })

  /** Adds chats with the columns that the order depends on; returns their ids. */
  const addChats = async (
    rows: readonly {
      status: string
      waits: number | null
      changed: number
      mood?: string
      tags?: string[]
    }[],
  ): Promise<number[]> => {
    const ids: number[] = []
    for (const { status, waits, changed, mood = 'unknown', tags = [] } of rows) {
      const since = waits === null ? sql`null` : sql`now() - make_interval(secs => ${waits})`
      const { rows: added } = await api.database.db.execute<{ id: number }>(sql`
        insert into chats (client_id, bot_id, channel, status, user_name, sentiment, tags, assigned_to, waiting_since,
          unanswered_since, updated_at, created_at)
        select ${owner.profile.client_id}::bigint, ${owner.bot.id}::bigint, 'widget', ${status}, 'Ana', ${mood}, ${sql.param(tags)}::text[],
          ${status === 'assigned' ? owner.profile.id : null}::bigint, ${status === 'waiting' ? since : sql`null`}, ${since},
          now() - make_interval(secs => ${changed}), now()
        returning id`)
      ids.push(Number(added[0]?.id))
    }
    return ids
  }
  const list = async (query: Query) => {
    const { entities, next } = await ok(api.app, listChats, { token: owner.token, query })
    return { ids: entities.map(({ id }) => id), next }
  }
  /** Returns all ids of a list, page by page. */
  const walk = async (query: Query) => {
    const all: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ ...query, length: 2, ...(cursor && { cursor }) })
      all.push(...page.ids)
      cursor = page.next
    }
    return all
  }

  it('puts the longest waiting chats first and the others after them by activity, page by page', async () => {
    const [late, with_bot, early, answered, mine, ended] = await addChats([
      { status: 'waiting', waits: 60, changed: 1 },
      { status: 'bot', waits: 900, changed: 2 },
      { status: 'waiting', waits: 600, changed: 30 },
      { status: 'assigned', waits: null, changed: 10 },
      { status: 'assigned', waits: 300, changed: 20 },
      { status: 'ended', waits: null, changed: 5 },
    ])
    const expected = [early, mine, late, with_bot, ended, answered]
    expect((await list({ sort: 'waiting', length: 50 })).ids).toEqual(expected)
    expect(await walk({ sort: 'waiting' })).toEqual(expected)
    expect((await list({ sort: 'waiting', start: 2, length: 2 })).ids).toEqual([late, with_bot])
    expect(await walk({})).toEqual([late, with_bot, ended, answered, mine, early])
  })

  it('sorts lists of only waiting chats by waiting time by default', async () => {
    const [late, early] = await addChats([
      { status: 'waiting', waits: 60, changed: 1 },
      { status: 'waiting', waits: 600, changed: 30 },
    ])
    expect(await walk({ status: 'waiting' })).toEqual([early, late])
    expect(await walk({ status: 'waiting', sort: 'activity' })).toEqual([late, early])
    expect(await walk({ status: ['waiting', 'bot'] })).toEqual([late, early])
  })

  it('rejects a cursor from another order', async () => {
    await addChats([
      { status: 'waiting', waits: 60, changed: 1 },
      { status: 'waiting', waits: 600, changed: 30 },
    ])
    const { next } = await list({ sort: 'waiting', length: 1 })
    const query = { sort: 'activity' as const, cursor: next ?? '' }
    expect(await send(api.app, listChats, { token: owner.token, query })).toMatchObject({
      status: 422,
      body: { fields: { cursor: 'format' } },
    })
  })

  it('lists chats that match any of several values of a filter, and all filters', async () => {
    const [sad, angry, glad] = await addChats([
      { status: 'bot', waits: null, changed: 1, mood: 'negative', tags: ['refund'] },
      { status: 'ended', waits: null, changed: 2, mood: 'very_negative', tags: ['order', 'refund'] },
      { status: 'bot', waits: null, changed: 3, mood: 'positive', tags: ['order'] },
    ])
    expect((await list({ sentiment: ['negative', 'very_negative'] })).ids).toEqual([sad, angry])
    expect((await list({ sentiment: ['negative', 'positive'], status: 'bot' })).ids).toEqual([sad, glad])
    expect((await list({ tag: ['refund', 'order'] })).ids).toEqual([sad, angry, glad])
    expect((await list({ tag: ['refund', 'order'], status: ['ended'] })).ids).toEqual([angry])
    const odd = { status: ['bot', 'nowhere'] as never }
    expect((await send(api.app, listChats, { token: owner.token, query: odd })).status).toBe(422)
  })

  it('stores several values, the order and the scope in a view, and also views of single values', async () => {
    const filters = { sentiment: ['negative', 'very_negative'], sort: 'waiting', scope: 'mine' } as const
    const body = { name: 'Angry', filters, is_shared: false }
    const view = await ok(api.app, addView, { token: owner.token, body })
    expect(view.filters).toEqual(filters)
    const single = { ...body, filters: { sentiment: 'negative' as const } }
    expect((await ok(api.app, addView, { token: owner.token, body: single })).filters).toEqual(single.filters)
  })

  it('ends several chats and returns several to the bot, and reports the assignees of the others', async () => {
    const agent = await newMember(api, owner, 'agent')
    const chats = [await newVisitor(api, owner.bot.api_key), await newVisitor(api, owner.bot.api_key)]
    const [mine = 0, others = 0] = chats.map(({ chat }) => chat.id)
    const give = (id: number, user_id: number) =>
      ok(api.app, assignChat, { token: owner.token, params: { id }, body: { user_id } })
    await give(mine, agent.profile.id)
    await give(others, owner.profile.id)
    const body = { ids: [mine, others] }
    const back = await ok(api.app, bulkReturnToBot, { token: agent.token, body })
    expect(back.outcomes).toEqual([
      { id: mine, code: null, version: expect.any(Number), act_id: expect.any(Number) },
      { id: others, code: 'chat_not_yours' },
    ])
    const claims = { ids: [mine, others], user_id: agent.profile.id }
    const { outcomes } = await ok(api.app, bulkAssign, { token: agent.token, body: claims })
    expect(outcomes[1]).toMatchObject({ code: 'chat_already_assigned', name: expect.any(String) })
    const ended = await ok(api.app, bulkEnd, { token: agent.token, body })
    expect(ended.outcomes).toEqual([
      { id: mine, code: null, version: expect.any(Number), act_id: expect.any(Number) },
      { id: others, code: 'chat_not_yours' },
    ])
    expect((await list({ status: 'ended' })).ids).toEqual([mine])
  })

  it('returns the cost of automatic summaries of several chats, and zero if they are disabled', async () => {
    const { chat, say } = await newVisitor(api, owner.bot.api_key)
    for (const message of ['Hello', 'My parcel is late', 'It is number 12']) await say(message)
    const body = { ids: [chat.id] }
    const ask = () => ok(api.app, bulkCost, { token: owner.token, body })
    expect((await ask()).queries).toBe(0)
    const config = await ok(api.app, getChatConfig, { token: owner.token })
    await ok(api.app, saveChatConfig, { token: owner.token, body: { ...config, isAutoSummaryEnabled: true } })
    expect((await ask()).queries).toBe(1)
    const stranger = await newOwner(api)
    expect((await ok(api.app, bulkCost, { token: stranger.token, body })).queries).toBe(0)
  })
})
