import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { updateClient } from '#contract/account/branding.ts'
import { getChatConfig, saveChatConfig, saveModel } from '#contract/account/clients.ts'
import { getHistory } from '#contract/chats/chats.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { catchUp, reportPresence, reportVisitors } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const eventsOf = async (token: string) => (await ok(api.app, catchUp, { token, query: { after: 0 } })).events

const ofType = <T extends JournalEvent['type']>(events: readonly JournalEvent[], type: T) =>
  events.filter((event): event is Extract<JournalEvent, { type: T }> => event.type === type)

const waitingVisitor = async (owner: Owner) => {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await ok(api.app, askForAgent, visitor.own)
  return visitor
}

it('records why an automatic assignment chose its agent, and who would have been next', async () => {
  const owner = await newOwner(api)
  const config = await ok(api.app, getChatConfig, { token: owner.token })
  const body = { ...config, autoAssign: true, assignType: 'least_busy' } as const
  await ok(api.app, saveChatConfig, { token: owner.token, body })
  const agents = [await newMember(api, owner, 'agent', 'Ana'), await newMember(api, owner, 'agent', 'Ben')]
  const members = agents.map(({ profile }) => ({ client_id: profile.client_id, user_id: profile.id }))
  await ok(api.app, reportPresence, { token: INTERNAL_KEY, body: { members } })
  const { chat } = await waitingVisitor(owner)
  const [first, next] = agents.map(({ profile }) => profile.id)
  const [assigned] = ofType(await eventsOf(owner.token), 'chat.assigned')
  const receipt = {
    rule: 'least_busy',
    considered: 2,
    free: 2,
    agent: { id: first, open: 0, limit: 8 },
    next: { id: next },
  }
  expect(assigned).toMatchObject({ by: null, receipt, chat: { assignment_receipt: receipt } })
  expect(assigned?.candidates?.map(({ id, availability }) => [id, availability])).toEqual([
    [first, 'online'],
    [next, 'online'],
  ])
  const seen = await ok(api.app, getHistory, { token: owner.token, params: { id: chat.id } })
  expect(seen.assignment_receipt).toMatchObject(receipt)
})

it('records who changed which setting, with the old and new values', async () => {
  const { token, profile } = await newOwner(api)
  const config = await ok(api.app, getChatConfig, { token })
  await ok(api.app, saveChatConfig, {
    token,
    body: { ...config, isTagLangEnabled: !config.isTagLangEnabled },
  })
  const params = { id: profile.client_id }
  await ok(api.app, updateClient, { token, params, body: { time_zone: 'Europe/Paris' } })
  await ok(api.app, saveModel, { token, params, body: { refer_model: 'gpt-4o' } })
  const changed = ofType(await eventsOf(token), 'client.changed')
  const zone = { time_zone: { before: 'UTC', after: 'Europe/Paris' } }
  expect(changed.map(({ by, changes }) => ({ by, changes }))).toEqual([
    { by: profile.id, changes: { isTagLangEnabled: { before: false, after: true } } },
    { by: profile.id, changes: zone },
    { by: profile.id, changes: { refer_model: { before: 'gpt-4.1-nano', after: 'gpt-4o' } } },
  ])
  const { entities } = await ok(api.app, listAudit, { token, query: { action: 'settings.client_changed' } })
  expect(entities[0]?.detail).toEqual({ fields: ['time_zone'], changes: zone })
})

it('records when a waiting visitor closed the page, and when they returned', async () => {
  const owner = await newOwner(api)
  const { chat } = await waitingVisitor(owner)
  const withBot = await newVisitor(api, owner.bot.api_key)
  const left_at = new Date(Date.now() - 10_000).toISOString()
  const visitors = [chat.id, withBot.chat.id].map((chat_id) => ({
    client_id: owner.profile.client_id,
    chat_id,
  }))
  const report = (at: string | null) =>
    ok(api.app, reportVisitors, {
      token: INTERNAL_KEY,
      body: { visitors: visitors.map((visitor) => ({ ...visitor, left_at: at })) },
    })
  await report(left_at)
  await report(left_at)
  const seen = await ok(api.app, getHistory, { token: owner.token, params: { id: chat.id } })
  expect(seen.left_at).toBe(left_at)
  await report(null)
  const events = await eventsOf(owner.token)
  expect(ofType(events, 'visitor.left').map((event) => [event.chat.id, event.chat.left_at])).toEqual([
    [chat.id, left_at],
  ])
  expect(ofType(events, 'visitor.returned').map((event) => [event.chat.id, event.chat.left_at])).toEqual([
    [chat.id, null],
  ])
})
