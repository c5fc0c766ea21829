import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { setMemberActive } from '#contract/account/members.ts'
import { UNDO_WINDOW_MS } from '#contract/base/limits.ts'
import { bulkAssign, bulkEnd, undoChats } from '#contract/chats/bulk.ts'
import {
  assignChat,
  endChat,
  getHistory,
  reopenChat,
  returnChatToBot,
  sendManual,
} from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let mia: Awaited<ReturnType<typeof newMember>>
let tom: Awaited<ReturnType<typeof newMember>>
const clock = createTestClock(new Date().toISOString())

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
  mia = await newMember(api, owner, 'agent', 'Mia')
  tom = await newMember(api, owner, 'agent', 'Tom')
})

/** Creates the chat of a visitor who has asked for an agent. */
async function waiting() {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Hello')
  clock.advance(1_000)
  await ok(api.app, askForAgent, visitor.own)
  clock.advance(1_000)
  return { visitor, params: { id: visitor.chat.id } }
}
const chatNow = async (id: number) => {
  const {
    messages: _,
    seq: __,
    steps: ___,
    ...chat
  } = await ok(api.app, getHistory, {
    token: owner.token,
    params: { id },
  })
  return chat
}
const take = (params: { id: number }, member = mia) =>
  ok(api.app, assignChat, { token: member.token, params, body: { user_id: member.profile.id } })
const seen = (version: number) => ({ 'if-match': `"${version}"` })
const undo = async (token: string, chats: { id: number; version: number }[]) =>
  (await ok(api.app, undoChats, { token, body: { chats } })).outcomes
/** Returns the handovers, assignments and reopening count that are recorded for a chat. */
const times = async (id: number) =>
  (
    await api.database.db.execute(sql`select
      (select jsonb_agg(jsonb_build_array(began_at, over_at, over_as) order by id) from chat_handovers where chat_id = ${id}) as handovers,
      (select jsonb_agg(jsonb_build_array(agent_id, began_at, over_at) order by id) from chat_assignments where chat_id = ${id}) as assignments,
      (select reopened_times from chats where id = ${id}) as reopened`)
  ).rows[0]

describe('undoing a move', () => {
  it('returns a claimed chat to its position in the queue', async () => {
    const { params } = await waiting()
    const [before, figures] = [await chatNow(params.id), await times(params.id)]
    clock.advance(1_000)
    const taken = await take(params)
    expect(taken.assigned_by).toBe(mia.profile.id)
    clock.advance(1_000)
    const outcomes = await undo(mia.token, [{ id: params.id, version: taken.version }])
    expect(outcomes).toEqual([{ id: params.id, code: null, version: taken.version + 1 }])
    const { version: _, updated_at: __, ...after } = await chatNow(params.id)
    expect(before).toMatchObject(after)
    expect(await times(params.id)).toEqual(figures)
  })

  it('returns a chat to its agent, who passed it to a colleague', async () => {
    const { params } = await waiting()
    await take(params)
    const [before, figures] = [await chatNow(params.id), await times(params.id)]
    clock.advance(1_000)
    const body = { ids: [params.id], user_id: tom.profile.id }
    const [given] = (await ok(api.app, bulkAssign, { token: mia.token, body })).outcomes
    expect(await send(api.app, getHistory, { token: mia.token, params })).toMatchObject({ status: 404 })
    clock.advance(1_000)
    const chats = [{ id: params.id, version: given?.version ?? 0 }]
    expect(await undo(tom.token, chats)).toMatchObject([{ code: 'undo_expired' }])
    expect(await undo(mia.token, chats)).toMatchObject([{ code: null }])
    expect(await chatNow(params.id)).toMatchObject({ assigned_agent: before.assigned_agent })
    expect(await times(params.id)).toEqual(figures)
  })

  it('takes a chat back from the bot', async () => {
    const { params } = await waiting()
    await take(params)
    const figures = await times(params.id)
    clock.advance(1_000)
    const { version } = await ok(api.app, returnChatToBot, { token: mia.token, params })
    clock.advance(1_000)
    expect(await undo(mia.token, [{ id: params.id, version }])).toMatchObject([{ code: null }])
    expect(await chatNow(params.id)).toMatchObject({ status: 'assigned', assigned_agent: { name: 'Mia' } })
    expect(await times(params.id)).toEqual(figures)
  })

  it('skips chats that have changed since, and reports that', async () => {
    const { params } = await waiting()
    const taken = await take(params)
    const token = owner.token
    await ok(api.app, assignChat, { token, params, body: { user_id: tom.profile.id } })
    const chats = [{ id: params.id, version: taken.version }]
    expect(await undo(mia.token, chats)).toMatchObject([{ code: 'not_found' }])
    expect(await undo(token, chats)).toMatchObject([{ code: 'chat_version_conflict' }])
    expect(await chatNow(params.id)).toMatchObject({ assigned_agent: { name: 'Tom' } })
    expect(await undo(token, [{ id: 999_999, version: 1 }])).toMatchObject([{ code: 'not_found' }])
  })

  it('is refused to strangers as if the chat did not exist', async () => {
    const { params } = await waiting()
    const { version } = await take(params)
    const stranger = await newOwner(api)
    const chats = [{ id: params.id, version }]
    expect(await undo(stranger.token, chats)).toMatchObject([{ code: 'not_found' }])
    expect(await undo(tom.token, chats)).toMatchObject([{ code: 'not_found' }])
    expect(await chatNow(params.id)).toMatchObject({ assigned_agent: { name: 'Mia' } })
  })
})

describe('reopening a chat that a member ended', () => {
  it('restores its state for the visitor, in the journal and in the audit log', async () => {
    const { visitor, params } = await waiting()
    await take(params)
    const [before, figures] = [await chatNow(params.id), await times(params.id)]
    clock.advance(1_000)
    const { version } = await ok(api.app, endChat, { token: mia.token, params })
    const { seq } = await ok(api.app, getHistory, { token: mia.token, params })
    clock.advance(UNDO_WINDOW_MS)
    const chat = await ok(api.app, reopenChat, { token: mia.token, params, headers: seen(version) })
    expect(chat).toMatchObject({ status: 'assigned', ended_at: null, assigned_agent: before.assigned_agent })
    expect(await times(params.id)).toEqual(figures)
    await visitor.say('Wonderful')
    await ok(api.app, sendManual, { token: mia.token, params, body: { message: 'Is it?' } })
    const { events } = await ok(api.app, catchUp, { token: mia.token, query: { after: seq } })
    expect(events[0]).toMatchObject({ type: 'chat.reopened', by: mia.profile.id })
    const { entities } = await ok(api.app, listAudit, { token: owner.token })
    expect(entities[0]).toMatchObject({ action: 'chat.reopened', actor: { name: 'Mia' } })
  })

  it('is allowed for the member who ended it and for supervisors, for a minute, and only after an end', async () => {
    const { params } = await waiting()
    const taken = await take(params)
    const reopen = (token: string, version: number) =>
      send(api.app, reopenChat, { token, params, headers: seen(version) })
    expect(await reopen(mia.token, taken.version)).toMatchObject({ body: { code: 'undo_expired' } })
    const ended = await ok(api.app, endChat, { token: mia.token, params })
    expect(await reopen(tom.token, ended.version)).toMatchObject({ status: 404 })
    expect(await reopen(mia.token, taken.version)).toMatchObject({ body: { code: 'chat_version_conflict' } })
    expect(await reopen(owner.token, ended.version)).toMatchObject({ status: 200 })
    const again = await ok(api.app, endChat, { token: mia.token, params })
    clock.advance(UNDO_WINDOW_MS + 1)
    expect(await reopen(mia.token, again.version)).toMatchObject({ body: { code: 'undo_expired' } })
  })

  it('is rejected once the agent is disabled', async () => {
    const { params } = await waiting()
    await take(params, tom)
    const [{ version = 0 } = {}] = (
      await ok(api.app, bulkEnd, { token: owner.token, body: { ids: [params.id] } })
    ).outcomes
    await ok(api.app, setMemberActive, {
      token: owner.token,
      params: { id: tom.profile.id },
      query: { is_disabled: true },
    })
    const refused = await send(api.app, reopenChat, { token: owner.token, params, headers: seen(version) })
    expect(refused).toMatchObject({ body: { code: 'agent_unavailable' } })
  })
})
