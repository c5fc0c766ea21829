import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BULK_MAX, CHATS_TAGGED_COUNT_MAX, VIEWS_MAX } from '#contract/base/limits.ts'
import { bulkAssign, bulkTag } from '#contract/chats/bulk.ts'
import {
  addCannedReply,
  deleteCannedReply,
  listCannedReplies,
  saveCannedReply,
} from '#contract/chats/canned-replies.ts'
import { assignChat, endChat, getHistory, listChats } from '#contract/chats/chats.ts'
import { setTags } from '#contract/chats/insights.ts'
import { addNote, deleteNote, listNotes } from '#contract/chats/notes.ts'
import { addView, deleteView, listViews, saveView } from '#contract/chats/views.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('notes, canned replies, views and bulk calls', () => {
  let api: TestApi
  let owner: Owner
  let agent: Awaited<ReturnType<typeof newMember>>
  let other: Awaited<ReturnType<typeof newMember>>
  let stranger: Owner
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    stranger = await newOwner(api)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
    agent = await newMember(api, owner, 'agent')
    other = await newMember(api, owner, 'agent', 'Jonas')
  })

  const newChat = async () => (await newVisitor(api, owner.bot.api_key)).chat.id
  const assignWaitingChat = (id: number, to: { profile: { id: number } }) =>
    ok(api.app, assignChat, { token: owner.token, params: { id }, body: { user_id: to.profile.id } })
  const receivedTypes = async (token: string) =>
    (await ok(api.app, catchUp, { token, query: { after: 0 } })).events.map(({ type }) => type)
  const code = async (answer: Promise<{ readonly body: unknown }>) =>
    ((await answer).body as { code?: string } | undefined)?.code

  it('shows the notes of a chat to members who see the chat', async () => {
    const params = { id: await newChat() }
    await assignWaitingChat(params.id, agent)
    const body = { text: ' Call back on Monday. ', mentions: [owner.profile.id] }
    const note = await ok(api.app, addNote, { token: agent.token, params, body })
    expect(note).toMatchObject({
      chat_id: params.id,
      author: { id: agent.profile.id, name: 'Léa' },
      text: 'Call back on Monday.',
      mentions: [owner.profile.id],
    })
    const list = (token: string) => send(api.app, listNotes, { token, params })
    expect((await list(owner.token)).body).toMatchObject({ total: 1, entities: [note] })
    expect([await code(list(other.token)), await code(list(stranger.token))]).toEqual([
      'not_found',
      'not_found',
    ])
    expect(await receivedTypes(owner.token)).toContain('note.added')
    expect(await receivedTypes(other.token)).not.toContain('note.added')
    expect((await ok(api.app, getHistory, { token: owner.token, params })).message_count).toBe(0)
  })

  it('accepts mentions of active members, for an ended chat only of those who can see it, and no empty note', async () => {
    const params = { id: await newChat() }
    const add = (mentions: number[], text = 'Look.') =>
      send(api.app, addNote, { token: owner.token, params, body: { text, mentions } })
    expect(await add([stranger.profile.id])).toMatchObject({
      status: 409,
      body: { code: 'agent_unavailable', fields: { mentions: 'unknown' } },
    })
    expect((await add([other.profile.id])).status).toBe(201)
    await assignWaitingChat(params.id, agent)
    expect((await add([other.profile.id])).status).toBe(201)
    await ok(api.app, endChat, { token: owner.token, params })
    expect(await add([other.profile.id])).toMatchObject({ body: { fields: { mentions: 'cannot_see' } } })
    expect(await add([], '  ')).toMatchObject({ status: 422, body: { fields: { text: 'pattern' } } })
  })

  it('lets authors and supervisors delete notes', async () => {
    const params = { id: await newChat() }
    const add = (token: string) => ok(api.app, addNote, { token, params, body: { text: 'A' } })
    const remove = (token: string, id: number) => send(api.app, deleteNote, { token, params: { id } })
    const note = await add(agent.token)
    expect(await code(remove(other.token, note.id))).toBe('permission_denied')
    expect(await code(remove(stranger.token, note.id))).toBe('not_found')
    expect((await remove(agent.token, note.id)).status).toBe(204)
    expect(await code(remove(agent.token, note.id))).toBe('not_found')
    expect((await remove(owner.token, (await add(other.token)).id)).status).toBe(204)
    expect(await receivedTypes(other.token)).toContain('note.deleted')
  })

  const reply = { shortcut: 'hi', text: 'Hello, how can I help?', locale: null }

  it('separates shared and personal canned replies', async () => {
    const add = (token: string, is_personal: boolean, more = {}) =>
      send(api.app, addCannedReply, { token, body: { ...reply, ...more, is_personal } })
    expect(await code(add(agent.token, false))).toBe('permission_denied')
    expect((await add(owner.token, false)).status).toBe(201)
    expect((await add(agent.token, true)).status).toBe(201)
    expect(await add(agent.token, true, { shortcut: 'HI' })).toMatchObject({
      status: 409,
      body: { code: 'shortcut_taken', fields: { shortcut: 'taken' } },
    })
    expect((await add(agent.token, true, { locale: 'fr-FR', text: 'Bonjour' })).status).toBe(201)
    expect(await add(agent.token, true, { shortcut: 'a b' })).toMatchObject({ status: 422 })
    const list = async (token: string, query = {}) =>
      (await ok(api.app, listCannedReplies, { token, query })).total
    expect([await list(agent.token), await list(other.token), await list(stranger.token)]).toEqual([3, 1, 0])
    expect(await list(agent.token, { locale: 'vi-VN' })).toBe(2)
    expect(await list(agent.token, { search: 'bonj' })).toBe(1)
  })

  it('sends events about a personal reply only to its owner, not to supervisors', async () => {
    const body = { ...reply, is_personal: true }
    await ok(api.app, addCannedReply, { token: agent.token, body })
    expect(await receivedTypes(agent.token)).toContain('canned_reply.saved')
    expect(await receivedTypes(owner.token)).not.toContain('canned_reply.saved')
    expect(await receivedTypes(other.token)).not.toContain('canned_reply.saved')
  })

  it('applies the same rules to changing and deleting canned replies', async () => {
    const add = (token: string, is_personal: boolean) =>
      ok(api.app, addCannedReply, { token, body: { ...reply, is_personal } })
    const shared = await add(owner.token, false)
    const own = await add(agent.token, true)
    const save = (token: string, id: number, more = {}) =>
      send(api.app, saveCannedReply, { token, params: { id }, body: { ...reply, ...more } })
    const remove = (token: string, id: number) => send(api.app, deleteCannedReply, { token, params: { id } })
    expect((await save(agent.token, own.id, { text: 'New' })).body).toMatchObject({
      text: 'New',
      is_personal: true,
    })
    expect(await code(save(agent.token, shared.id))).toBe('permission_denied')
    expect(await code(save(owner.token, own.id))).toBe('not_found')
    expect(await code(remove(agent.token, shared.id))).toBe('permission_denied')
    const second = await ok(api.app, addCannedReply, {
      token: owner.token,
      body: { ...reply, shortcut: 'bye', is_personal: false },
    })
    expect(await code(save(owner.token, second.id, { shortcut: 'hi' }))).toBe('shortcut_taken')
    expect((await remove(owner.token, shared.id)).status).toBe(204)
    expect((await remove(agent.token, own.id)).status).toBe(204)
    expect(await code(remove(agent.token, own.id))).toBe('not_found')
  })

  it('saves personal views, and shared ones for supervisors', async () => {
    const body = { name: 'Angry', filters: { sentiment: 'negative' as const, tag: 'VIP' }, is_shared: true }
    expect(await code(send(api.app, addView, { token: agent.token, body }))).toBe('permission_denied')
    const shared = await ok(api.app, addView, { token: owner.token, body })
    const own = await ok(api.app, addView, { token: agent.token, body: { ...body, is_shared: false } })
    const ids = async (token: string) =>
      (await ok(api.app, listViews, { token })).entities.map(({ id }) => id)
    expect(await ids(agent.token)).toEqual([shared.id, own.id])
    expect([await ids(other.token), await ids(stranger.token)]).toEqual([[shared.id], []])
    const save = (token: string, id: number, more = {}) =>
      send(api.app, saveView, { token, params: { id }, body: { ...body, is_shared: false, ...more } })
    expect(await code(save(agent.token, shared.id))).toBe('permission_denied')
    expect(await code(save(agent.token, own.id, { is_shared: true }))).toBe('permission_denied')
    expect((await save(owner.token, shared.id, { name: 'Mine' })).body).toMatchObject({ name: 'Mine' })
    expect(await ids(other.token)).toEqual([])
    expect(await receivedTypes(other.token)).toContain('view.deleted')
    const remove = (token: string, id: number) => send(api.app, deleteView, { token, params: { id } })
    expect(await code(remove(other.token, own.id))).toBe('not_found')
    expect((await remove(agent.token, own.id)).status).toBe(204)
    const odd = { ...body, is_shared: false, filters: { color: 'red' } }
    expect((await send(api.app, addView, { token: agent.token, body: odd as never })).status).toBe(422)
  })

  it('limits the number of views per member', async () => {
    const body = { name: 'V', filters: {}, is_shared: false }
    for (let i = 0; i < VIEWS_MAX; i++) await ok(api.app, addView, { token: agent.token, body })
    expect(await send(api.app, addView, { token: agent.token, body })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', params: { n: VIEWS_MAX } },
    })
  })

  it('assigns and tags several chats, checking each separately', async () => {
    const [free, taken] = [await newChat(), await newChat()]
    await assignWaitingChat(taken, other)
    const gone = taken + 1_000_000
    const ids = [free, taken, gone]
    const assigning = { ids, user_id: agent.profile.id }
    const { outcomes } = await ok(api.app, bulkAssign, { token: agent.token, body: assigning })
    expect(outcomes).toEqual([
      { id: free, code: null, version: expect.any(Number), act_id: expect.any(Number) },
      { id: taken, code: 'chat_already_assigned', name: expect.stringContaining('Jonas') },
      { id: gone, code: 'not_found' },
    ])
    const tagging = { ids: [free, taken], tags: ['VIP'] }
    expect(await ok(api.app, bulkTag, { token: agent.token, body: tagging })).toEqual({
      outcomes: [
        { id: free, code: null, version: expect.any(Number), act_id: expect.any(Number) },
        { id: taken, code: 'chat_not_yours' },
      ],
    })
    const foreign = await ok(api.app, bulkTag, { token: stranger.token, body: tagging })
    expect(foreign.outcomes.map((outcome) => outcome.code)).toEqual(['not_found', 'not_found'])
    const many = { ...tagging, ids: Array.from({ length: BULK_MAX + 1 }, (_, i) => i + 1) }
    expect(await send(api.app, bulkTag, { token: agent.token, body: many })).toMatchObject({
      status: 422,
      body: { fields: { ids: 'maxItems' } },
    })
  })

  it('filters the chat list by a tag combined with other filters', async () => {
    const [one, two, three] = [await newChat(), await newChat(), await newChat()]
    const body = { ids: [one, two], tags: ['vip'] }
    await ok(api.app, bulkTag, { token: owner.token, body })
    await assignWaitingChat(two, agent)
    const list = async (query: { tag?: string; agent_id?: number; search?: string }) => {
      const { entities, total } = await ok(api.app, listChats, { token: owner.token, query })
      return [entities.map(({ id }) => id), total]
    }
    expect(await list({ tag: 'vip' })).toEqual([[two, one], 2])
    expect(await list({ tag: 'vip', agent_id: agent.profile.id })).toEqual([[two], 1])
    expect(await list({ tag: 'vip', search: `Visitor ${one}` })).toEqual([[one], 1])
    expect(await list({ tag: 'other' })).toEqual([[], 0])
    expect(await list({})).toEqual([expect.arrayContaining([three]), 3])
  })

  it('counts the chats of a common tag up to a limit, and pages through them', async () => {
    const first = await newChat()
    await ok(api.app, bulkTag, { token: owner.token, body: { ids: [first], tags: ['common'] } })
    await api.database.db.execute(sql`
      insert into chats (client_id, bot_id, channel, status, user_name, tags, message_count, updated_at, created_at)
      select ${owner.profile.client_id}::bigint, ${owner.bot.id}::bigint, 'widget', case when n % 500 = 0 then 'waiting' else 'ended' end,
        'Visitor ' || n, '{common}', 0, now() - make_interval(secs => n), now()
      from generate_series(1, ${CHATS_TAGGED_COUNT_MAX}::int) n`)
    const list = (query: { status?: 'waiting'; cursor?: string }) =>
      ok(api.app, listChats, { token: owner.token, query: { tag: 'common', length: 3, ...query } })
    const page = await list({})
    expect(page.total).toBe(CHATS_TAGGED_COUNT_MAX)
    expect(page.entities[0]?.id).toBe(first)
    const next = await list({ cursor: page.next ?? '' })
    expect(next.entities.map(({ user_name }) => user_name)).toEqual(['Visitor 3', 'Visitor 4', 'Visitor 5'])
    expect((await list({ status: 'waiting' })).total).toBe(CHATS_TAGGED_COUNT_MAX / 500)
    // The cache knows that the tag is common, but not which chats have it.
    await ok(api.app, setTags, { token: owner.token, params: { id: first }, body: { tags: ['rare'] } })
    expect((await list({})).entities.map(({ user_name }) => user_name)).toEqual([
      'Visitor 1',
      'Visitor 2',
      'Visitor 3',
    ])
  })
})
