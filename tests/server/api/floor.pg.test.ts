import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { assignChat, sendManual } from '#contract/chats/chats.ts'
import {
  acknowledge,
  defaultThresholds,
  getFloor,
  getThresholds,
  moveChats,
  peekChat,
  saveThresholds,
} from '#contract/floor/floor.ts'
import { getAgentToday, messageAgent } from '#contract/floor/floor-agents.ts'
import { addWallboard, listWallboards, readWallboard, revokeWallboard } from '#contract/floor/wallboards.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const waitingVisitor = async (owner: Owner, user_name = 'Grace') => {
  const visitor = await newVisitor(api, owner.bot.api_key, { user_name })
  await visitor.say('I want my money back')
  await ok(api.app, askForAgent, visitor.own)
  return visitor.chat
}

const floorOf = (token: string) => ok(api.app, getFloor, { token })

describe('the floor', () => {
  it('shows waiting chats, assigned chats and reply times', async () => {
    const owner = await newOwner(api)
    const agent = await newMember(api, owner, 'agent', 'Ana')
    const [first, second] = [await waitingVisitor(owner), await waitingVisitor(owner, 'Tom')]
    const before = await floorOf(owner.token)
    expect(before.counts).toEqual({ waiting: 2, assigned: 0, bot: 0 })
    expect(before.waiting).toMatchObject([
      { id: first.id, name: 'Grace', why: 'asked' },
      { id: second.id, name: 'Tom' },
    ])
    expect(before.agents.map(({ name }) => name)).toEqual(['Ada Byron', 'Ana'])

    const params = { id: first.id }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: agent.profile.id } })
    await ok(api.app, sendManual, { token: agent.token, params, body: { message: 'Of course.' } })
    const after = await floorOf(owner.token)
    expect(after.counts).toEqual({ waiting: 1, assigned: 1, bot: 0 })
    expect(after.assigned).toMatchObject([{ id: first.id, agent: agent.profile.id }])
    expect(after.assigned[0]).toHaveProperty('answered', true)
    expect(after.answers).toHaveLength(1)
    expect(after.minutes).toHaveLength(60)
    expect(after.minutes.at(-1)).toMatchObject({ waiting: 1 })
    expect(after.seq).toBeGreaterThan(before.seq)
    const today = await ok(api.app, getAgentToday, { token: owner.token, params: { id: agent.profile.id } })
    expect(today).toMatchObject({ chats: 1, ended: 0, messages: 1, handling_ms: null })
  })

  it('needs at most 220 bytes for a waiting chat', async () => {
    const owner = await newOwner(api)
    const language = 'vi-VN'
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Maximilian Nguyễn', language })
    await visitor.say('I want my money back, this is terrible, I have waited for three weeks now')
    await ok(api.app, askForAgent, visitor.own)
    const [chat] = (await floorOf(owner.token)).waiting
    expect(chat).toMatchObject({ mood: expect.any(String), language: 'vi', last: expect.any(String) })
    expect(Buffer.byteLength(JSON.stringify(chat))).toBeLessThanOrEqual(220)
  })

  it('is accessible to supervisors and above', async () => {
    const owner = await newOwner(api)
    const chat = await waitingVisitor(owner)
    const agent = await newMember(api, owner, 'agent')
    const supervisor = await newMember(api, owner, 'supervisor')
    expect((await send(api.app, getFloor, { token: agent.token })).status).toBe(403)
    expect((await send(api.app, getFloor, { token: supervisor.token })).status).toBe(200)
    const stranger = await newOwner(api)
    expect((await floorOf(stranger.token)).waiting).toEqual([])
    const params = { id: chat.id }
    expect((await send(api.app, peekChat, { token: stranger.token, params })).status).toBe(404)
  })
})

describe('supervisors’ actions on the floor', () => {
  it('set thresholds, and reject an alarm below its warning', async () => {
    const owner = await newOwner(api)
    const body = { ...defaultThresholds, wait_warn_seconds: 30 }
    await ok(api.app, saveThresholds, { token: owner.token, body })
    expect((await floorOf(owner.token)).thresholds).toEqual(body)
    expect(await ok(api.app, getThresholds, { token: owner.token })).toEqual(body)
    const refused = await send(api.app, saveThresholds, {
      token: owner.token,
      body: { ...body, queue_warn: 9, queue_alarm: 8 },
    })
    expect(refused).toMatchObject({ status: 422, body: { fields: { queue_alarm: 'minimum' } } })
    const { entities } = await ok(api.app, listAudit, {
      token: owner.token,
      query: { action: 'settings.floor_changed' },
    })
    expect(entities[0]?.detail).toMatchObject({ changes: { wait_warn_seconds: { before: 60, after: 30 } } })
  })

  it('tell the others who is handling an alert', async () => {
    const owner = await newOwner(api)
    const supervisor = await newMember(api, owner, 'supervisor', 'Mai')
    await ok(api.app, acknowledge, { token: owner.token, body: { alert: 'wait' } })
    await ok(api.app, acknowledge, { token: supervisor.token, body: { alert: 'wait' } })
    expect((await floorOf(owner.token)).acknowledgements).toMatchObject([{ alert: 'wait', name: 'Mai' }])
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    expect(events.at(-1)).toMatchObject({ type: 'floor.acknowledged', acknowledgement: { name: 'Mai' } })
    const agent = await newMember(api, owner, 'agent')
    const seen = await ok(api.app, catchUp, { token: agent.token, query: { after: 0 } })
    expect(seen.events.map(({ type }) => type)).not.toContain('floor.acknowledged')
  })

  it('assign chats to an agent, report conflicts, and restore them to their position', async () => {
    const owner = await newOwner(api)
    const agent = await newMember(api, owner, 'agent', 'Ana')
    const { token } = owner
    for (const name of ['One', 'Two']) await waitingVisitor(owner, name)
    const before = await floorOf(token)
    const [one, two] = before.waiting
    const chats = [
      { id: one?.id ?? 0, version: one?.version ?? 0 },
      { id: two?.id ?? 0, version: (two?.version ?? 0) - 1 },
    ]
    const { outcomes } = await ok(api.app, moveChats, { token, body: { to: agent.profile.id, chats } })
    expect(outcomes.map(({ id, code }) => [id, code])).toEqual([
      [one?.id, null],
      [two?.id, 'chat_version_conflict'],
    ])
    const back = outcomes.slice(0, 1).map(({ id, version }) => ({ id, version }))
    await ok(api.app, moveChats, { token, body: { to: null, chats: back } })
    const after = await floorOf(token)
    expect(after.waiting.map(({ id, since }) => [id, since])).toEqual(
      before.waiting.map(({ id, since }) => [id, since]),
    )
    const stranger = await newOwner(api)
    const refused = await send(api.app, moveChats, { token: stranger.token, body: { to: null, chats: back } })
    expect(refused.body.outcomes).toMatchObject([{ code: 'not_found' }])
  })

  it('show a chat without marking it as read, and the audit log records it', async () => {
    const owner = await newOwner(api)
    const chat = await waitingVisitor(owner)
    const seen = await ok(api.app, peekChat, { token: owner.token, params: { id: chat.id } })
    expect(seen.messages[0]?.message).toBe('I want my money back')
    expect(seen.read.agent).toBe(0)
    const { entities } = await ok(api.app, listAudit, {
      token: owner.token,
      query: { action: 'chat.peeked' },
    })
    expect(entities).toMatchObject([{ subject: { id: chat.id, name: 'Grace' } }])
  })

  it('send a message to an agent', async () => {
    const owner = await newOwner(api)
    const agent = await newMember(api, owner, 'agent')
    const params = { id: agent.profile.id }
    await ok(api.app, messageAgent, { token: owner.token, params, body: { text: ' Take a break? ' } })
    const { entities } = await ok(api.app, listNotifications, { token: agent.token })
    expect(entities).toMatchObject([
      { kind: 'floor_message', params: { by: 'Ada Byron', text: 'Take a break?' } },
    ])
  })
})

describe('a wallboard', () => {
  it('shows the floor without customers until it is revoked', async () => {
    const owner = await newOwner(api)
    await waitingVisitor(owner)
    const { id, secret } = await ok(api.app, addWallboard, { token: owner.token, body: { name: 'Hall' } })
    const board = await ok(api.app, readWallboard, { body: { secret } })
    expect(board).toMatchObject({ name: 'Hall', counts: { waiting: 1 }, waiting: [{ id: 1, name: '' }] })
    expect(JSON.stringify(board)).not.toMatch(/Grace|money/)
    const { entities } = await ok(api.app, listWallboards, { token: owner.token })
    expect(entities).toMatchObject([{ id, name: 'Hall', seen_at: expect.any(String) }])
    await ok(api.app, revokeWallboard, { token: owner.token, params: { id } })
    expect((await send(api.app, readWallboard, { body: { secret } })).status).toBe(404)
    expect((await ok(api.app, listWallboards, { token: owner.token })).entities).toEqual([])
  })
})
