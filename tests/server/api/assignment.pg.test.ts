import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { type ChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import {
  listMembers,
  setAvailability,
  setChatLimit,
  setMemberActive,
  setTakesChats,
} from '#contract/account/members.ts'
import { AGENT_CHATS_MAX, OFFLINE_AFTER_MS } from '#contract/base/limits.ts'
import {
  assignChat,
  endChat,
  getHistory,
  listChats,
  returnChatToBot,
  sendManual,
} from '#contract/chats/chats.ts'
import { getFloor } from '#contract/floor/floor.ts'
import { catchUp, reportPresence } from '#contract/journal/system.ts'
import { askForAgent, leaveChat } from '#contract/visitor/visitor.ts'
import { figuresOf } from '#machines/floor/figures.ts'
import { floorStateOf } from '#machines/floor/floor-state.ts'
import {
  assignAllWaitingChats,
  assignWaitingChats,
} from '#server/api/core/chats/assignment/assign-waiting.ts'
import { BACKLOG_PACE_MS } from '#server/api/core/chats/assignment/strategy.ts'
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
  /** Fixed time of the API's clock, to which `ahead` is added; null while the clock runs. */
  let heldAt: number | null = null
  beforeAll(async () => {
    api = await startApi({ engine: parrot, clock: { now: () => new Date((heldAt ?? Date.now()) + ahead) } })
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
    ahead += BACKLOG_PACE_MS
    await ok(api.app, endChat, { token: tom.token, params: { id: visitors[0]?.chat.id ?? 0 } })
    expect(await stateOf(visitors[1]?.chat.id ?? 0)).toBe(tom.profile.id)
    ahead += BACKLOG_PACE_MS
    await ok(api.app, returnChatToBot, { token: tom.token, params: { id: visitors[1]?.chat.id ?? 0 } })
    expect(await statesOf(visitors)).toEqual([tom.profile.id, 'bot', tom.profile.id, 'waiting'])
    ahead += BACKLOG_PACE_MS
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

  it('passes over members who watch, unless they are asked to take chats', async () => {
    const boss = await newMember(api, owner, 'supervisor', 'Sam')
    await save()
    for (const one of [owner, boss]) await goOnline(one)
    const visitor = await asks()
    expect(await stateOf(visitor.chat.id)).toBe('waiting')
    const { entities } = await ok(api.app, listMembers, { token: owner.token })
    expect(entities.map(({ role, takes_chats }) => [role, takes_chats])).toEqual([
      ...[['owner', false] as const, ['agent', true] as const, ['agent', true] as const],
      ['supervisor', false],
    ])
    const takes = (one: { profile: { id: number } }, takes_chats: boolean, token = owner.token) =>
      send(api.app, setTakesChats, { token, params: { id: one.profile.id }, body: { takes_chats } })
    expect(await takes(mia, false, mia.token)).toMatchObject({ body: { code: 'permission_denied' } })
    expect(await takes(owner, true, boss.token)).toMatchObject({ body: { code: 'permission_denied' } })
    const { head: seq } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0, length: 1 } })
    expect(await takes(boss, true)).toMatchObject({ status: 200, body: { takes_chats: true } })
    expect(await takes(boss, true)).toMatchObject({ status: 200 })
    expect(await stateOf(visitor.chat.id)).toBe(boss.profile.id)
    const { events } = await ok(api.app, catchUp, { token: tom.token, query: { after: seq } })
    expect(events.filter(({ type }) => type === 'member.changed')).toMatchObject([
      { member: { id: boss.profile.id, takes_chats: true } },
    ])
    const audited = await ok(api.app, listAudit, { token: owner.token })
    expect(audited.entities.filter(({ action }) => action === 'member.takes_chats_changed')).toMatchObject([
      { subject: { name: expect.stringContaining('Sam') }, detail: { from: false, to: true } },
    ])
    await goOnline(mia)
    await takes(mia, false)
    expect(await stateOf((await asks()).chat.id)).toBe(boss.profile.id)
  })

  it('counts only members who take chats as free on the floor', async () => {
    await goOnline(owner)
    await goOnline(mia)
    const floor = floorStateOf(await ok(api.app, getFloor, { token: owner.token }))
    expect(figuresOf(floor, Date.now())).toMatchObject({ online: 2, free: AGENT_CHATS_MAX })
  })

  it('gives a member who comes online what has waited one at a time, and new chats at once', async () => {
    heldAt = Date.now()
    onTestFinished(() => {
      heldAt = null
    })
    await save()
    const waited = [await asks(), await asks(), await asks()]
    ahead += 1_000
    await goOnline(mia)
    const [me] = [mia.profile.id]
    expect(await statesOf(waited)).toEqual([me, 'waiting', 'waiting'])
    ahead += 1
    expect(await stateOf((await asks()).chat.id)).toBe(me)
    expect(await statesOf(waited)).toEqual([me, 'waiting', 'waiting'])
    ahead += 2 * BACKLOG_PACE_MS
    await expect.poll(() => statesOf(waited), { timeout: 20_000 }).toEqual([me, me, 'waiting'])
    ahead += BACKLOG_PACE_MS
    await expect.poll(() => statesOf(waited), { timeout: 20_000 }).toEqual([me, me, me])
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

    it('keep the place of the wait: of the request without an answer, or of the message without a reply', async () => {
      const asked = await takes(mia)
      ahead += 60_000
      const answered = await asks()
      const params = { id: answered.chat.id }
      await ok(api.app, sendManual, { token: mia.token, params, body: { message: 'One moment' } })
      ahead += 60_000
      await answered.say('Still there?')
      const { unanswered_since } = await ok(api.app, getHistory, { token: owner.token, params })
      ahead += 60_000
      const last = await asks()
      await disable(mia)
      const query = { sort: 'waiting', status: 'waiting' } as const
      const { entities } = await ok(api.app, listChats, { token: owner.token, query })
      expect(entities.map(({ id }) => id)).toEqual([asked, params.id, last.chat.id])
      expect(entities[1]?.waiting_since).toBe(unanswered_since)
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
    const team = [mia, tom, await newMember(api, owner, 'agent', 'Zoé')]
    for (const one of team) await limit(one, 3)
    await Promise.all(team.map((one) => goOnline(one)))
    const visitors = await Promise.all(Array.from({ length: 12 }, () => asks()))
    const { context, close } = await createContext(api.config, api.app.log, { database: api.database })
    const leaving = visitors.slice(0, 3).map(({ own }) => ok(api.app, leaveChat, own))
    const passes = Array.from({ length: 20 }, () => assignWaitingChats(context, owner.profile.client_id))
    await Promise.all([save(), ...passes, ...leaving])
    await assignWaitingChats(context, owner.profile.client_id)
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
