import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFTS_MAX } from '#contract/base/limits.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { type DraftFields, listDrafts, saveDraft } from '#contract/chats/drafts.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('drafts', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  let tom: Awaited<ReturnType<typeof newMember>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
    tom = await newMember(api, owner, 'agent', 'Tom')
  })
  afterAll(() => api.close())

  const begin = async () => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    return { id: visitor.chat.id }
  }
  const none: DraftFields = { reply: '', note: '', mentions: [] }
  const save = (token: string, params: { id: number }, draft: Partial<DraftFields>) =>
    ok(api.app, saveDraft, { token, params, body: { ...none, ...draft } })
  const draftsOf = async (token: string) => (await ok(api.app, listDrafts, { token })).entities
  const head = async (params: { id: number }) =>
    (await ok(api.app, getHistory, { token: owner.token, params })).seq
  const newsAfter = async (after: number, token = owner.token) =>
    (await ok(api.app, catchUp, { token, query: { after } })).events

  it('are kept for their author alone, in full, until they are empty', async () => {
    const params = await begin()
    const mentions = [{ id: tom.profile.id, name: 'Tom' }]
    await save(mia.token, params, { reply: 'Dear Ayşe', note: '@Tom look', mentions })
    expect(await draftsOf(mia.token)).toMatchObject([
      { chat_id: params.id, reply: 'Dear Ayşe', note: '@Tom look', mentions },
    ])
    expect(await draftsOf(tom.token)).toEqual([])
    await save(mia.token, params, { reply: ' ' })
    expect(await draftsOf(mia.token)).toEqual([])
  })

  it('are limited to the newest of a member; others learn which ones were dropped', async () => {
    const author = await newMember(api, owner, 'agent', 'Zoe')
    const first = await begin()
    await save(author.token, first, { reply: 'First' })
    const { rows } = await api.database.db.execute<{ id: number }>(sql`
      insert into chats (client_id, bot_id, channel, user_name)
      select client_id, bot_id, 'widget', 'Ada' from chats, generate_series(1, ${DRAFTS_MAX - 1}::int) where id = ${first.id}
      returning id`)
    await api.database.db.execute(sql`
      insert into drafts (client_id, chat_id, member_id, reply, note, mentions, updated_at)
      select client_id, id, ${author.profile.id}, 'Later', '', '[]', now() + interval '1 second' from chats
      where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
    const last = await begin()
    const before = await head(last)
    await save(author.token, last, { reply: 'Last' })
    const kept = await draftsOf(author.token)
    expect(kept).toHaveLength(DRAFTS_MAX)
    expect(kept.map(({ chat_id }) => chat_id)).not.toContain(first.id)
    const news = (await newsAfter(before)).filter(({ type }) => type === 'draft.changed')
    expect(news).toMatchObject([
      { chat_id: last.id, is_kept: true },
      { chat_id: first.id, is_kept: false },
    ])
  })

  it('are shown to others by name, once when they begin and once when they end, without their text', async () => {
    const params = await begin()
    const before = await head(params)
    for (const reply of ['S', 'Se', 'Secret']) await save(mia.token, params, { reply })
    const drafters = async (token: string) => (await ok(api.app, getHistory, { token, params })).drafts
    const expected = [{ id: mia.profile.id, name: expect.stringContaining('Mia') }]
    expect(await drafters(owner.token)).toEqual(expected)
    expect(await drafters(mia.token)).toEqual([])
    await save(mia.token, params, {})
    await save(mia.token, params, {})
    const news = await newsAfter(before)
    expect(news).toMatchObject([
      { type: 'draft.changed', chat_id: params.id, is_kept: true },
      { type: 'draft.changed', chat_id: params.id, is_kept: false },
    ])
    expect(JSON.stringify(news)).not.toContain('Secret')
    expect(await drafters(owner.token)).toEqual([])
  })

  it('can be neither stored nor read in chats that the member cannot see', async () => {
    const params = await begin()
    await save(tom.token, params, { reply: 'Mine' })
    await ok(api.app, assignChat, { token: mia.token, params, body: { user_id: mia.profile.id } })
    expect(await send(api.app, saveDraft, { token: tom.token, params, body: none })).toMatchObject({
      status: 404,
    })
    expect(await draftsOf(tom.token)).toEqual([])
  })
})
