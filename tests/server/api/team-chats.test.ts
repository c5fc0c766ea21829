import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { setAvailability, setChatLimit } from '#contract/account/members.ts'
import { bulkTransfer, undoChats } from '#contract/chats/bulk.ts'
import { assignChat, endChat, getHistory, returnChatToBot, transferChat } from '#contract/chats/chats.ts'
import { getFloor, moveChats } from '#contract/floor/floor.ts'
import { addTeam, deleteTeam, saveTeam, type TeamFields } from '#contract/floor/teams.ts'
import { catchUp } from '#contract/journal/system.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

type Colleague = Awaited<ReturnType<typeof newMember>>

describe('chats of a team', () => {
  let api: TestApi
  let owner: Owner
  let mia: Colleague
  let tom: Colleague
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
    mia = await newMember(api, owner, 'agent', 'Mia')
    tom = await newMember(api, owner, 'agent', 'Tom')
  })

  const fieldsOf = (name: string, members: readonly Colleague[], more: Partial<TeamFields> = {}) => ({
    ...{
      name,
      member_ids: members.map(({ profile }) => profile.id),
      languages: [],
      channels: [],
      bot_ids: [],
    },
    ...{ first_reply_seconds: null, next_reply_seconds: null, ...more },
  })
  const team = (name: string, members: readonly Colleague[], more: Partial<TeamFields> = {}) =>
    ok(api.app, addTeam, { token: owner.token, body: fieldsOf(name, members, more) })
  const automatic = (more: Partial<ChatConfig> = {}) =>
    ok(api.app, saveChatConfig, {
      token: owner.token,
      body: {
        ...{ isTagLangEnabled: false, tagLang: 'en-US', isAutoSummaryEnabled: false, autoAssign: true },
        ...{ assignType: 'round_robin', specificAgentIds: [], ...more },
      },
    })
  const is = ({ token }: Colleague, availability: 'online' | 'transfers_only' | 'away') =>
    ok(api.app, setAvailability, { token, body: { availability } })
  const waits = async (language = 'en') => {
    const visitor = await newVisitor(api, owner.bot.api_key, { language })
    await visitor.say('Hello')
    await ok(api.app, askForAgent, visitor.own)
    return visitor.chat.id
  }
  const chatOf = (id: number) => ok(api.app, getHistory, { token: owner.token, params: { id } })
  const holderOf = async (id: number) => {
    const { status, assigned_agent } = await chatOf(id)
    return assigned_agent?.id ?? status
  }
  const transfer = (id: number, team_id: number | null, token = owner.token, version?: number) =>
    send(api.app, transferChat, {
      ...{ token, params: { id }, body: { team_id } },
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    })
  const take = (id: number, { token, profile }: Colleague) =>
    ok(api.app, assignChat, { token, params: { id }, body: { user_id: profile.id } })

  it('show it on the floor, and so do its members', async () => {
    const { id } = await team('French', [mia], { languages: ['fr'] })
    const [french, other] = [await waits('fr'), await waits()]
    const floor = await ok(api.app, getFloor, { token: owner.token })
    expect(floor.teams).toEqual([{ id, name: 'French' }])
    expect(floor.waiting.map((chat) => [chat.id, chat.team])).toEqual([
      [french, id],
      [other, undefined],
    ])
    const teamsOf = (one: Colleague) => floor.agents.find((agent) => agent.id === one.profile.id)?.teams
    expect([teamsOf(mia), teamsOf(tom)]).toEqual([[id], undefined])
  })

  describe('are assigned automatically', () => {
    it('to its members only, below their limit; a team without a free member does not delay others', async () => {
      await automatic()
      const french = await team('French', [mia], { languages: ['fr'] })
      await is(tom, 'online')
      const chat = await waits('fr')
      expect(await holderOf(chat)).toBe('waiting')
      expect(await holderOf(await waits())).toBe(tom.profile.id)
      const limit = { token: owner.token, params: { id: mia.profile.id }, body: { chat_limit: 1 } }
      await ok(api.app, setChatLimit, limit)
      await is(mia, 'online')
      const second = await waits('fr')
      expect([await holderOf(chat), await holderOf(second)]).toEqual([mia.profile.id, 'waiting'])
      const { assignment_receipt: receipt } = await chatOf(chat)
      expect(receipt).toMatchObject({ team: { id: french.id, name: 'French' }, considered: 1, free: 1 })
      const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
      const assigned = events.find((event) => event.type === 'chat.assigned' && event.chat.id === chat)
      expect(assigned).toMatchObject({ by: null, receipt, candidates: [{ id: mia.profile.id }] })
      const body = fieldsOf('French', [mia, tom], { languages: ['fr'] })
      await ok(api.app, saveTeam, { token: owner.token, params: { id: french.id }, body })
      expect(await holderOf(second)).toBe(tom.profile.id)
    })

    it('not to members who are away or take only transfers, who can still get them manually', async () => {
      await automatic()
      const { id } = await team('Two', [mia, tom], { languages: ['fr'] })
      await is(mia, 'transfers_only')
      await is(tom, 'away')
      const chats = [await waits('fr'), await waits()]
      expect(await Promise.all(chats.map(holderOf))).toEqual(['waiting', 'waiting'])
      await ok(api.app, assignChat, {
        ...{ token: owner.token, params: { id: chats[0] ?? 0 }, body: { user_id: mia.profile.id } },
      })
      expect(await chatOf(chats[0] ?? 0)).toMatchObject({
        assigned_agent: { id: mia.profile.id },
        team_id: id,
      })
      await is(mia, 'online')
      expect(await holderOf(chats[1] ?? 0)).toBe(mia.profile.id)
    })

    it('by team, even if other chats are assigned only to selected members', async () => {
      await automatic({ assignType: 'specific', specificAgentIds: [tom.profile.id] })
      await team('French', [mia], { languages: ['fr'] })
      await is(mia, 'online')
      await is(tom, 'online')
      expect([await holderOf(await waits('fr')), await holderOf(await waits())]).toEqual([
        ...[mia.profile.id, tom.profile.id],
      ])
    })

    it('unless they have ended, which keeps them in a deleted team', async () => {
      const { id } = await team('French', [mia], { languages: ['fr'] })
      const chat = await waits('fr')
      await ok(api.app, endChat, { token: owner.token, params: { id: chat } })
      await ok(api.app, deleteTeam, { token: owner.token, params: { id } })
      expect((await chatOf(chat)).team_id).toBe(id)
    })

    it('to everyone once the team is deleted', async () => {
      await automatic()
      const { id } = await team('French', [mia], { languages: ['fr'] })
      await is(tom, 'online')
      const chat = await waits('fr')
      await ok(api.app, deleteTeam, { token: owner.token, params: { id } })
      expect(await chatOf(chat)).toMatchObject({ team_id: null, assigned_agent: { id: tom.profile.id } })
    })
  })

  describe('are transferred', () => {
    it('into its queue: waiting and unanswered chats keep their positions', async () => {
      const [one, two] = [await team('One', []), await team('Two', [])]
      const chat = await waits()
      const { waiting_since } = await chatOf(chat)
      const waiting = { status: 'waiting', waiting_since, queue_reason: 'transferred', assigned_agent: null }
      expect(await transfer(chat, one.id)).toMatchObject({
        status: 200,
        body: { ...waiting, team_id: one.id },
      })
      await take(chat, mia)
      const moved = { ...waiting, team_id: two.id }
      expect(await transfer(chat, two.id, mia.token)).toMatchObject({ status: 200, body: moved })
      expect(await transfer(chat, null)).toMatchObject({ body: { ...waiting, team_id: null } })
      const { events } = await ok(api.app, catchUp, { token: tom.token, query: { after: 0 } })
      const queued = events.filter((event) => event.type === 'chat.queued').map(({ chat }) => chat.team_id)
      expect(queued).toEqual([null, one.id, two.id, null])
    })

    it('and assigned to a free member of it; returning to the bot removes the team', async () => {
      await automatic()
      await is(tom, 'online')
      const { id } = await team('Late', [mia])
      const chat = await waits()
      expect(await holderOf(chat)).toBe(tom.profile.id)
      await transfer(chat, id, tom.token)
      expect(await holderOf(chat)).toBe('waiting')
      await is(mia, 'online')
      expect(await chatOf(chat)).toMatchObject({ team_id: id, assigned_agent: { id: mia.profile.id } })
      const back = await ok(api.app, returnChatToBot, { token: mia.token, params: { id: chat } })
      expect(back).toMatchObject({ status: 'bot', team_id: null })
    })

    it('and not assigned back immediately to the agent who transferred them, even if in the team', async () => {
      await automatic()
      const { id } = await team('Late', [mia, tom])
      await is(tom, 'online')
      const chat = await waits()
      expect(await holderOf(chat)).toBe(tom.profile.id)
      await transfer(chat, id, tom.token)
      expect(await holderOf(chat)).toBe('waiting')
      const other = await waits()
      expect(await holderOf(other)).toBe(tom.profile.id)
      await is(mia, 'online')
      expect(await holderOf(chat)).toBe(mia.profile.id)
    })

    it('several at once, from the desk and from the floor', async () => {
      const { id } = await team('One', [mia])
      const chats = [await waits(), await waits()]
      const body = { ids: chats, team_id: id }
      const { outcomes } = await ok(api.app, bulkTransfer, { token: owner.token, body })
      expect(outcomes.map(({ code }) => code)).toEqual([null, null])
      const other = await team('Two', [tom])
      const seen = outcomes.map((one) => ({ id: one.id, version: one.version ?? 0 }))
      const moving = { to: null, team_id: other.id, chats: seen }
      await ok(api.app, moveChats, { token: owner.token, body: moving })
      for (const chat of chats) expect((await chatOf(chat)).team_id).toBe(other.id)
      expect(
        await send(api.app, moveChats, { token: owner.token, body: { ...moving, team_id: 999_999 } }),
      ).toMatchObject({
        body: { code: 'team_unavailable' },
      })
      expect(await send(api.app, bulkTransfer, { token: tom.token, body })).toMatchObject({
        body: { outcomes: [{ code: 'chat_not_yours' }, { code: 'chat_not_yours' }] },
      })
    })

    it('by their agent and by supervisors, with the version that they saw, to a team of the same client', async () => {
      const { id } = await team('One', [])
      const stranger = await newOwner(api)
      const chat = await waits()
      expect(await transfer(chat, id, mia.token)).toMatchObject({ body: { code: 'chat_not_yours' } })
      expect(await transfer(chat, id, stranger.token)).toMatchObject({ status: 404 })
      const { version } = await take(chat, mia)
      expect(await transfer(chat, id, tom.token)).toMatchObject({ body: { code: 'chat_not_yours' } })
      expect(await transfer(chat, 999_999)).toMatchObject({ body: { code: 'team_unavailable' } })
      const foreign = await ok(api.app, addTeam, { token: stranger.token, body: fieldsOf('Theirs', []) })
      expect(await transfer(chat, foreign.id)).toMatchObject({ body: { code: 'team_unavailable' } })
      expect(await transfer(chat, id, mia.token, version - 1)).toMatchObject({
        ...{ status: 409, body: { code: 'chat_already_assigned', params: { user_id: mia.profile.id } } },
      })
      expect(await transfer(chat, id, mia.token, version)).toMatchObject({ status: 200 })
      expect(await transfer(chat, id, owner.token, version)).toMatchObject({
        body: { code: 'chat_version_conflict' },
      })
      await ok(api.app, endChat, { token: owner.token, params: { id: chat } })
      expect(await transfer(chat, id)).toMatchObject({ body: { code: 'chat_ended' } })
    })

    it('and back again: an undo restores the agent and the team, but not a deleted team', async () => {
      const [one, two] = [await team('One', [], { languages: ['fr'] }), await team('Two', [])]
      const chat = await waits('fr')
      await take(chat, mia)
      const undo = (version: number) => {
        const body = { chats: [{ id: chat, version }] }
        return ok(api.app, undoChats, { token: mia.token, body })
      }
      const moved = await transfer(chat, two.id, mia.token)
      await undo(moved.body.version)
      expect(await chatOf(chat)).toMatchObject({ team_id: one.id, assigned_agent: { id: mia.profile.id } })
      const again = await transfer(chat, two.id, mia.token)
      await ok(api.app, deleteTeam, { token: owner.token, params: { id: one.id } })
      await undo(again.body.version)
      expect(await chatOf(chat)).toMatchObject({ team_id: null, assigned_agent: { id: mia.profile.id } })
    })

    it('once if several members transfer concurrently', async () => {
      const teams = [await team('A', []), await team('B', []), await team('C', [])]
      const { version } = await chatOf(await waits())
      const chat = await waits()
      const answers = await Promise.all(teams.map(({ id }) => transfer(chat, id, owner.token, version)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const winner = answers.find(({ status }) => status === 200)
      expect((await chatOf(chat)).team_id).toBe(winner?.body.team_id)
    })

    it('to no team or not at all while the team is being deleted', async () => {
      const chats = await Promise.all(Array.from({ length: 6 }, () => waits()))
      const { id } = await team('Short', [])
      const deleting = ok(api.app, deleteTeam, { token: owner.token, params: { id } })
      const answers = await Promise.all(chats.map((chat) => transfer(chat, id)))
      await deleting
      for (const { status, body } of answers)
        expect(status === 200 || body.code === 'team_unavailable').toBe(true)
      for (const chat of chats) expect((await chatOf(chat)).team_id).toBeNull()
    })
  })
})
