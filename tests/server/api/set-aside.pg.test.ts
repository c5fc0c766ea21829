import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatConfig, getChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { listMembers, setAvailability, setChatLimit } from '#contract/account/members.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { SILENT_AGENT_MINUTES, SILENT_BOT_MINUTES } from '#contract/base/limits.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { assignChat, getHistory, sendManual } from '#contract/chats/chats.ts'
import { addTags, setTags } from '#contract/chats/insights.ts'
import { clearPending, setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { toChat } from '#server/api/core/chats/map.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { createContext } from '#server/api/create-context.ts'
import { requeueLate, resumeDue } from '#server/api/features/set-aside/due.ts'
import { endSilentChats } from '#server/api/features/set-aside/end-silent.ts'
import { found } from '#server/lib/app-error.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
let mia: Awaited<ReturnType<typeof newMember>>
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
const clock = createTestClock(new Date().toISOString())

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  // Context for the tasks that the API otherwise runs on its own, with the test's clock.
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  owner = await newOwner(api)
  mia = await newMember(api, owner, 'agent', 'Mia')
  await ok(api.app, setAvailability, { token: mia.token, body: { availability: 'online' } })
  await save({})
})

const save = (more: Partial<ChatConfig>) =>
  ok(api.app, saveChatConfig, {
    token: owner.token,
    body: {
      ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false, autoAssign: true },
      ...{ assignType: 'round_robin', specificAgentIds: [] },
      ...more,
    },
  })
/** Creates one of Mia's chats, with a reply from her. */
async function answered() {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Hello')
  await ok(api.app, askForAgent, visitor.own)
  const params = { id: visitor.chat.id }
  await ok(api.app, sendManual, { token: mia.token, params, body: { message: 'Hello, one moment' } })
  return { visitor, params }
}
const chatNow = (id: number) => ok(api.app, getHistory, { token: owner.token, params: { id } })
/** Reads the chat without an API call, because tokens expire during these tests. */
const stored = async (id: number) => toChat(found(await chatOf(context.db, owner.profile.client_id, id)))
const load = async () =>
  (await ok(api.app, listMembers, { token: owner.token })).entities.find(({ id }) => id === mia.profile.id)
    ?.open_chats
const soon = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()
const typesSince = async (seq: number) =>
  (await ok(api.app, catchUp, { token: mia.token, query: { after: seq } })).events.map(({ type }) => type)
const kindsOf = async (token: string) =>
  (await ok(api.app, listNotifications, { token })).entities.map(({ kind }) => kind)

describe('a snoozed or pending chat', () => {
  it('frees the agent’s slot for a waiting chat, until the customer writes', async () => {
    const { visitor, params } = await answered()
    await ok(api.app, setChatLimit, {
      token: owner.token,
      params: { id: mia.profile.id },
      body: { chat_limit: 1 },
    })
    const next = await newVisitor(api, owner.bot.api_key)
    await next.say('Hello')
    await ok(api.app, askForAgent, next.own)
    expect((await chatNow(next.chat.id)).status).toBe('waiting')
    expect(await ok(api.app, setPending, { token: mia.token, params })).toMatchObject({ pending: true })
    expect((await chatNow(next.chat.id)).assigned_agent?.id).toBe(mia.profile.id)
    expect(await load()).toBe(1)
    await visitor.say('Here is the number')
    expect(await chatNow(params.id)).toMatchObject({ pending: false, status: 'assigned' })
    expect(await load()).toBe(2)
  })

  it('returns at the chosen time, and its agent is notified', async () => {
    const { params } = await answered()
    const until = soon(30)
    expect(await ok(api.app, snoozeChat, { token: mia.token, params, body: { until } })).toMatchObject({
      snoozed_until: until,
    })
    const { seq } = await chatNow(params.id)
    clock.advance(29 * MINUTE_MS)
    await resumeDue(context)
    expect(await load()).toBe(0)
    clock.advance(MINUTE_MS)
    await resumeDue(context)
    expect(await chatNow(params.id)).toMatchObject({ snoozed_until: null, status: 'assigned' })
    expect(await load()).toBe(1)
    expect(await typesSince(seq)).toEqual(['chat.updated', 'notification.added'])
    expect(await kindsOf(mia.token)).toContain('chat_due')
  })

  it('returns automatically while the API runs', async () => {
    const { params } = await answered()
    await ok(api.app, snoozeChat, { token: mia.token, params, body: { until: soon(5) } })
    clock.advance(5 * MINUTE_MS)
    await expect.poll(async () => (await chatNow(params.id)).snoozed_until, { timeout: 15_000 }).toBeNull()
  })

  it('can be resumed, and is no longer pending once its agent changes', async () => {
    const { params } = await answered()
    await ok(api.app, snoozeChat, { token: mia.token, params, body: { until: soon(5) } })
    expect(await ok(api.app, unsnoozeChat, { token: mia.token, params })).toMatchObject({
      snoozed_until: null,
    })
    await ok(api.app, setPending, { token: mia.token, params })
    expect(await ok(api.app, clearPending, { token: mia.token, params })).toMatchObject({ pending: false })
    await ok(api.app, setPending, { token: mia.token, params })
    const body = { user_id: owner.profile.id }
    expect(await ok(api.app, assignChat, { token: owner.token, params, body })).toMatchObject({
      pending: false,
    })
  })

  it('is rejected with an outdated version, like tags, so that an undo overrides nobody', async () => {
    const { params } = await answered()
    const { token } = owner
    const { version } = await chatNow(params.id)
    const old = { params, token, headers: { 'if-match': `"${version}"` } }
    expect(await ok(api.app, setPending, old)).toMatchObject({ pending: true, version })
    expect(await ok(api.app, setTags, { ...old, body: { tags: ['VIP'] } })).toMatchObject({ tags: ['VIP'] })
    await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
    const conflict = { status: 409, body: { code: 'chat_version_conflict' } }
    for (const route of [setPending, clearPending, unsnoozeChat])
      expect(await send(api.app, route, old)).toMatchObject(conflict)
    const until = new Date(clock.now().getTime() + MINUTE_MS).toISOString()
    expect(await send(api.app, snoozeChat, { ...old, body: { until } })).toMatchObject(conflict)
    for (const route of [addTags, setTags])
      expect(await send(api.app, route, { ...old, body: { tags: ['Late'] } })).toMatchObject(conflict)
    expect(await chatNow(params.id)).toMatchObject({ pending: false, tags: ['VIP'] })
  })

  it('is rejected for an unassigned chat, for a colleague, and for a time in the past', async () => {
    const { params } = await answered()
    const tom = await newMember(api, owner, 'agent', 'Tom')
    const stranger = await newOwner(api)
    const snooze = (token: string, until: string) =>
      send(api.app, snoozeChat, { token, params, body: { until } })
    expect(await snooze(tom.token, soon(5))).toMatchObject({ body: { code: 'chat_not_yours' } })
    expect(await snooze(stranger.token, soon(5))).toMatchObject({ status: 404 })
    expect(await snooze(mia.token, soon(-1))).toMatchObject({ body: { fields: { until: 'minimum' } } })
    expect(await snooze(mia.token, soon(400 * 24 * 60))).toMatchObject({
      body: { fields: { until: 'maximum' } },
    })
    const bot = await newVisitor(api, owner.bot.api_key)
    const withBot = { id: bot.chat.id }
    const unassigned = { status: 409, body: { code: 'chat_not_assigned' } }
    const body = { until: soon(5) }
    expect(await send(api.app, snoozeChat, { token: owner.token, params: withBot, body })).toMatchObject(
      unassigned,
    )
    for (const route of [setPending, clearPending, unsnoozeChat]) {
      expect(await send(api.app, route, { token: owner.token, params: withBot })).toMatchObject(unassigned)
      expect(await send(api.app, route, { token: tom.token, params })).toMatchObject({
        status: 403,
        body: { code: 'chat_not_yours' },
      })
    }
  })
})

describe('a silent chat', () => {
  it('ends automatically: with the bot after an hour, with an agent after a day', async () => {
    const withBot = await newVisitor(api, owner.bot.api_key)
    await withBot.say('Hello')
    const { params } = await answered()
    const asking = await answered()
    await asking.visitor.say('And the price?')
    clock.advance(SILENT_BOT_MINUTES * MINUTE_MS + 1)
    await endSilentChats(context)
    expect(await stored(withBot.chat.id)).toMatchObject({ status: 'ended', ended_by: 'system' })
    expect(await stored(params.id)).toMatchObject({ status: 'assigned' })
    clock.advance(SILENT_AGENT_MINUTES * MINUTE_MS)
    await endSilentChats(context)
    expect(await stored(params.id)).toMatchObject({ status: 'ended', ended_by: 'system' })
    expect(await stored(asking.params.id)).toMatchObject({ status: 'assigned' })
  })

  it('ends when the client chose, or never; omitted settings keep their values', async () => {
    expect(await save({ silentBotMinutes: 5, silentAgentMinutes: null })).toMatchObject({
      silentBotMinutes: 5,
    })
    await save({})
    expect(await ok(api.app, getChatConfig, { token: owner.token })).toMatchObject({
      ...{ silentBotMinutes: 5, silentAgentMinutes: null, requeueMinutes: null },
    })
    const { params } = await answered()
    const withBot = await newVisitor(api, owner.bot.api_key)
    clock.advance(5 * MINUTE_MS + 1)
    await endSilentChats(context)
    expect(await stored(withBot.chat.id)).toMatchObject({ status: 'ended' })
    clock.advance(30 * SILENT_AGENT_MINUTES * MINUTE_MS)
    await endSilentChats(context)
    expect(await stored(params.id)).toMatchObject({ status: 'assigned' })
  })
})

describe('an unanswered chat', () => {
  it('returns to the queue if the client enabled that, and supervisors are notified', async () => {
    await save({ requeueMinutes: 10, autoAssign: false })
    const { visitor, params } = await answered()
    await visitor.say('And the price?')
    clock.advance(10 * MINUTE_MS)
    await requeueLate(context)
    expect((await chatNow(params.id)).status).toBe('assigned')
    clock.advance(1)
    await requeueLate(context)
    const asked = await chatNow(params.id)
    expect(asked).toMatchObject({ status: 'waiting', queue_reason: 'unanswered', assigned_agent: null })
    expect(asked.unanswered_since).toBe(asked.messages.at(-1)?.created_at)
    expect(await kindsOf(owner.token)).toContain('chat_unanswered')
    expect(await kindsOf(mia.token)).not.toContain('chat_unanswered')
  })
})
