import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { listMembers, setAvailability, setChatLimit, setMemberActive } from '#contract/account/members.ts'
import { OFFLINE_AFTER_MS } from '#contract/base/limits.ts'
import { assignChat, endChat, getHistory, returnChatToBot } from '#contract/chats/chats.ts'
import { catchUp, reportPresence } from '#contract/journal/system.ts'
import { askForAgent, leaveChat } from '#contract/visitor/visitor.ts'
import {
  assignAllWaitingChats,
  assignWaitingChats,
} from '#server/api/core/chats/assignment/assign-waiting.ts'
import { createContext } from '#server/api/create-context.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

describe('automatic assignment', () => {
  let api: TestApi
  let owner: Owner
  let mia: Awaited<ReturnType<typeof newMember>>
  let tom: Awaited<ReturnType<typeof newMember>>
  /** Milliseconds by which the API's clock is ahead. */
  let ahead = 0
  beforeAll(async () => {
    api = await startApi({ engine: parrot, clock: { now: () => new Date(Date.now() + ahead) } })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
    tom = await newMember(api, owner, 'agent', 'Tom')
  })

  const save = (more: Partial<ChatConfig> = {}) =>
    ok(api.app, saveChatConfig, {
      token: owner.token,
      body: {
        isTagLangEnabled: false,
        tagLang: 'en-US',
        isAutoSummaryEnabled: false,
        autoAssign: true,
        assignType: 'round_robin',
        specificAgentIds: [],
        ...more,
      },
    })
  const goOnline = ({ token }: { token: string }, availability: 'online' | 'away' = 'online') =>
    ok(api.app, setAvailability, { token, body: { availability } })
  const limit = ({ profile }: { profile: { id: number } }, chat_limit: number) =>
    ok(api.app, setChatLimit, { token: owner.token, params: { id: profile.id }, body: { chat_limit } })
  /** Creates a visitor who asks for an agent. */
  const asks = async () => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
    await ok(api.app, askForAgent, visitor.own)
    return visitor
  }
  const stateOf = async (id: number) => {
    const { status, assigned_agent } = await ok(api.app, getHistory, { token: owner.token, params: { id } })
    return assigned_agent ? assigned_agent.id : status
  }
  const statesOf = (visitors: readonly { chat: { id: number } }[]) =>
    Promise.all(visitors.map(({ chat }) => stateOf(chat.id)))

  it('does nothing if the account has disabled it', async () => {
    await goOnline(mia)
    const visitor = await asks()
    expect(await stateOf(visitor.chat.id)).toBe('waiting')
    await save()
    expect(await stateOf(visitor.chat.id)).toBe(mia.profile.id)
  })

  it('takes turns, and emits the same event as a manual assignment', async () => {
    await save()
    await goOnline(mia)
    await goOnline(tom)
    const visitors = [await asks(), await asks(), await asks()]
    expect(await statesOf(visitors)).toEqual([mia.profile.id, tom.profile.id, mia.profile.id])
    const { events } = await ok(api.app, catchUp, { token: tom.token, query: { after: 0 } })
    const mine = events.filter((event) => event.type === 'chat.assigned')
    expect(mine).toMatchObject([
      { by: null, previous: null },
      { by: null, previous: null, chat: { id: visitors[1]?.chat.id, status: 'assigned', version: 3 } },
      { by: null, previous: null },
    ])
  })

  it('picks the agent with the fewest chats, only among the selected ones', async () => {
    await goOnline(mia)
    await goOnline(tom)
    const first = await asks()
    const body = { user_id: mia.profile.id }
    await ok(api.app, assignChat, { token: owner.token, params: { id: first.chat.id }, body })
    await save({ assignType: 'least_busy' })
    expect(await stateOf((await asks()).chat.id)).toBe(tom.profile.id)
    await save({ assignType: 'specific', specificAgentIds: [mia.profile.id] })
    expect(await statesOf([await asks(), await asks()])).toEqual([mia.profile.id, mia.profile.id])
  })

  it('queues a chat when the sentiment turns negative, and assigns it', async () => {
    await save()
    await goOnline(mia)
    const visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('This is terrible, I hate it and I am very angry!')
    expect(await stateOf(visitor.chat.id)).toBe(mia.profile.id)
  })

  it('skips agents who are away, offline or at the limit, and assigns the oldest chats first', async () => {
    await save()
    await goOnline(mia, 'away')
    await limit(tom, 1)
    const visitors = [await asks(), await asks(), await asks(), await asks()]
    expect(await statesOf(visitors)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    await goOnline(tom)
    expect(await statesOf(visitors)).toEqual([tom.profile.id, 'waiting', 'waiting', 'waiting'])
    await ok(api.app, endChat, { token: tom.token, params: { id: visitors[0]?.chat.id ?? 0 } })
    expect(await stateOf(visitors[1]?.chat.id ?? 0)).toBe(tom.profile.id)
    await ok(api.app, returnChatToBot, { token: tom.token, params: { id: visitors[1]?.chat.id ?? 0 } })
    expect(await statesOf(visitors)).toEqual([tom.profile.id, 'bot', tom.profile.id, 'waiting'])
    await ok(api.app, leaveChat, visitors[2]?.own)
    expect(await stateOf(visitors[3]?.chat.id ?? 0)).toBe(tom.profile.id)
  })

  it('assigns waiting chats when an agent comes online or a limit is raised', async () => {
    await save()
    await limit(mia, 0)
    const visitors = [await asks(), await asks()]
    const comesOnLine = () =>
      ok(api.app, reportPresence, {
        token: INTERNAL_KEY,
        body: { members: [{ client_id: owner.profile.client_id, user_id: mia.profile.id }] },
      })
    const availability = async () =>
      (await ok(api.app, listMembers, { token: owner.token })).entities.find(
        ({ id }) => id === mia.profile.id,
      )?.availability
    await comesOnLine()
    expect(await statesOf(visitors)).toEqual(['waiting', 'waiting'])
    await limit(mia, 1)
    expect(await statesOf(visitors)).toEqual([mia.profile.id, 'waiting'])
    ahead += 2 * OFFLINE_AFTER_MS
    await expect.poll(availability, { timeout: 30_000 }).toBe('offline')
    await limit(mia, 5)
    expect(await statesOf(visitors)).toEqual([mia.profile.id, 'waiting'])
    await comesOnLine()
    expect(await statesOf(visitors)).toEqual([mia.profile.id, mia.profile.id])
  })

  it('has limits that supervisors set for members who do not rank above them', async () => {
    const boss = await newMember(api, owner, 'supervisor')
    const set = (token: string, id: number, chat_limit = 3) =>
      send(api.app, setChatLimit, { token, params: { id }, body: { chat_limit } })
    expect(await set(boss.token, mia.profile.id)).toMatchObject({ status: 200, body: { chat_limit: 3 } })
    expect(await set(boss.token, owner.profile.id)).toMatchObject({ body: { code: 'permission_denied' } })
    expect(await set(mia.token, mia.profile.id)).toMatchObject({ body: { code: 'permission_denied' } })
    expect(await set(owner.token, mia.profile.id, -1)).toMatchObject({
      status: 422,
      body: { fields: { chat_limit: 'minimum' } },
    })
    const stranger = await newOwner(api)
    expect(await set(stranger.token, mia.profile.id)).toMatchObject({ status: 404 })
  })

  describe('chats of a disabled member', () => {
    const disable = ({ profile }: typeof mia, is_disabled = true) =>
      ok(api.app, setMemberActive, { token: owner.token, params: { id: profile.id }, query: { is_disabled } })
    const takes = async ({ token, profile }: typeof mia) => {
      const { chat } = await asks()
      await ok(api.app, assignChat, { token, params: { id: chat.id }, body: { user_id: profile.id } })
      return chat.id
    }

    it('return to the queue with an event for everyone; ended ones stay assigned to the member', async () => {
      const [open, ended] = [await takes(mia), await takes(mia)]
      await ok(api.app, endChat, { token: mia.token, params: { id: ended } })
      const { seq } = await ok(api.app, getHistory, { token: owner.token, params: { id: open } })
      expect(await disable(mia)).toMatchObject({ is_disabled: true, open_chats: 0 })
      expect([await stateOf(open), await stateOf(ended)]).toEqual(['waiting', mia.profile.id])
      const { events } = await ok(api.app, catchUp, { token: tom.token, query: { after: seq } })
      expect(events).toMatchObject([
        { type: 'member.changed', revoked: true },
        {
          type: 'chat.queued',
          reason: 'agent_left',
          chat: { id: open, status: 'waiting', assigned_agent: null },
        },
      ])
      await disable(mia, false)
      expect(await stateOf(open)).toBe('waiting')
      const call = { token: tom.token, params: { id: open }, body: { user_id: tom.profile.id } }
      expect((await ok(api.app, assignChat, call)).status).toBe('assigned')
    })

    it('are assigned to an available agent immediately if the account has enabled that', async () => {
      const open = await takes(mia)
      await save()
      await goOnline(tom)
      await disable(mia)
      expect(await stateOf(open)).toBe(tom.profile.id)
    })

    it('are found by the job if they were assigned while the member was being disabled', async () => {
      const open = await takes(mia)
      await api.database.db.execute(sql`update users set is_disabled = true where id = ${mia.profile.id}`)
      const { context, close } = await createContext(api.config, api.app.log, { database: api.database })
      await assignAllWaitingChats(context)
      await close()
      expect(await stateOf(open)).toBe('waiting')
    })
  })

  it('assigns no chat twice and exceeds no limit, even if many processes assign concurrently', async () => {
    await save()
    const visitors = await Promise.all(Array.from({ length: 12 }, () => asks()))
    const team = [mia, tom, await newMember(api, owner, 'agent', 'Zoé')]
    for (const one of team) await limit(one, 3)
    const { context, close } = await createContext(api.config, api.app.log, { database: api.database })
    const leaving = visitors.slice(0, 3).map(({ own }) => ok(api.app, leaveChat, own))
    const passes = Array.from({ length: 20 }, () => assignWaitingChats(context, owner.profile.client_id))
    await Promise.all([...team.map((one) => goOnline(one)), ...passes, ...leaving])
    await close()
    const states = await statesOf(visitors)
    expect(states.filter((state) => state === 'waiting' || state === 'bot')).toEqual([])
    const { entities } = await ok(api.app, listMembers, { token: owner.token })
    expect(entities.filter(({ role }) => role === 'agent').map(({ open_chats }) => open_chats)).toEqual([
      3, 3, 3,
    ])
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    const ids = events.flatMap((event) => (event.type === 'chat.assigned' ? [event.chat.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
