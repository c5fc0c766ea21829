import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { addMember, type Role, setAvailability } from '#contract/account/members.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { createBot, deleteBot } from '#contract/bots/bots.ts'
import { assignChat, endChat, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { type AdhocOutcome, getAdhocTotals } from '#contract/reports/adhoc.ts'
import { getBotStatistics, getStatistics } from '#contract/reports/statistics.ts'
import { askForAgent, createChat } from '#contract/visitor/visitor.ts'
import { startApi, startBeside, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-05-10T09:00:00Z')
let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
})

let members = 0

/** Adds a member to the owner's team and signs them in. */
async function newMember(role: Role) {
  const email = `${role}${++members}@example.test`
  const { id } = await ok(api.app, addMember, {
    token: owner.token,
    params: { id: owner.profile.client_id },
    body: { email, first_name: 'Grace', last_name: 'Hopper', role, password: PASSWORD },
  })
  const { access_token: token } = await ok(api.app, signIn, { body: { username: email, password: PASSWORD } })
  return { id, token, email }
}

const today = { start_date: '2026-05-10', end_date: '2026-05-10' }
const statisticsOf = (query = {}, token = owner.token) => ok(api.app, getStatistics, { token, query })

/** Creates an identified visitor whose chat waits for an agent. */
async function waitingVisitor(user_id: string) {
  const headers = { 'api-key': owner.bot.api_key }
  const chat = await ok(api.app, createChat, { headers, body: { user_id } })
  await ok(api.app, askForAgent, { headers, token: chat.token, params: { id: chat.id } })
  return chat
}

const answer = (chatId: number, token: string) =>
  ok(api.app, sendManual, { token, params: { id: chatId }, body: { message: 'Here I am' } })
const finish = (chatId: number) => ok(api.app, endChat, { token: owner.token, params: { id: chatId } })
const assignTo = (chatId: number, user_id: number) =>
  ok(api.app, assignChat, { token: owner.token, params: { id: chatId }, body: { user_id } })
const giveBack = (chatId: number) =>
  ok(api.app, returnChatToBot, { token: owner.token, params: { id: chatId } })
const comeAgain = (user_id: string) =>
  ok(api.app, createChat, { headers: { 'api-key': owner.bot.api_key }, body: { user_id } })

/** Has an agent resolve a customer's chat, two minutes after the customer asked for an agent. */
async function resolvedVisitor(user_id: string): Promise<void> {
  const agent = await newMember('agent')
  const { id } = await waitingVisitor(user_id)
  clock.advance(2 * MINUTE_MS)
  await assignTo(id, agent.id)
  await answer(id, agent.token)
  await finish(id)
}

/**
 * Creates chats with several outcomes: resolved, resolved with a later chat of the same customer, missed, returned to the bot,
 * and still waiting.
 */
async function busyDay(): Promise<void> {
  await resolvedVisitor('ann')
  await comeAgain('ann')
  await finish((await waitingVisitor('bob')).id)
  const returned = await waitingVisitor('dan')
  await assignTo(returned.id, owner.profile.id)
  await giveBack(returned.id)
  await finish(returned.id)
  await waitingVisitor('cleo')
}

const none = { n: 0, median: null, p90: null }
/** Distribution of a single value. */
const one = { n: 1, median: expect.any(Number), p90: expect.any(Number) }

describe('the statistics of a day', () => {
  it('follow a chat from handover to end, with the times of the agent', async () => {
    const grace = await newMember('agent')
    const hour = clock.now().getUTCHours()
    await ok(api.app, setAvailability, { token: grace.token, body: { availability: 'online' } })
    const chat = await waitingVisitor('ann')
    clock.advance(3 * MINUTE_MS)
    await ok(api.app, assignChat, {
      token: grace.token,
      params: { id: chat.id },
      body: { user_id: grace.id },
    })
    clock.advance(MINUTE_MS)
    await answer(chat.id, grace.token)
    clock.advance(5 * MINUTE_MS)
    await ok(api.app, setAvailability, { token: grace.token, body: { availability: 'away' } })
    await finish(chat.id)
    clock.advance(2 * MINUTE_MS)
    const figures = await statisticsOf(today)
    expect(figures).toMatchObject({
      ...today,
      time_zone: 'UTC',
      is_complete: true,
      statistic: {
        totalChats: 1,
        missedChats: 0,
        reopenedChats: 0,
        averageNumberOfInteractionsPerChat: 1,
        avgCustomerWaitingTime: 4,
        firstContactResolution: 100,
        handedOverChats: 1,
        calls: 1,
        answeredInTarget: 0,
        abandonedChats: 0,
        botAnsweredChats: 0,
        botResolvedChats: 0,
        resolvedByBot: 0,
      },
      reasons: [{ reason: 'asked', chats: 1 }],
      arrivals: [{ weekday: 7, hour, chats: 1 }],
      bots: [
        {
          id: owner.bot.id,
          chats: 1,
          handedOverChats: 1,
          botResolvedChats: 0,
          botUnsureChats: 0,
          openQuestions: 0,
        },
      ],
      previous: { start_date: '2026-05-09', end_date: '2026-05-09', statistic: { totalChats: 0 } },
      channels: [{ channel: 'widget', chats: 1 }],
      sentiments: [{ sentiment: 'unknown', chats: 1 }],
      tags: [],
      assignees: [{ id: grace.id, name: 'Grace Hopper', chats: 1 }],
    })
    expect(figures.chatByAgents).toEqual([
      {
        id: grace.id,
        name: 'Grace Hopper',
        chats: 1,
        missedChats: 0,
        avgCustomerWaitingTime: 4,
        handledChats: 1,
        handlingTime: 6,
        avgHandlingTime: 6,
        times: { firstReply: one, reply: none, handling: one, waiting: none },
        ...{ rated: 0, satisfied: 0 },
        onlineTime: 9,
        unavailableTime: 2,
      },
    ])
    expect(figures.days).toEqual([
      {
        day: '2026-05-10',
        totalChats: 1,
        missedChats: 0,
        reopenedChats: 0,
        handedOverChats: 1,
        messages: 1,
        avgCustomerWaitingTime: 4,
        firstContactResolution: 100,
        firstReply: one,
      },
    ])
  })

  it('do not count a chat as resolved if its customer returns within a day', async () => {
    await resolvedVisitor('ann')
    expect((await statisticsOf(today)).statistic).toMatchObject({
      totalChats: 1,
      firstContactResolution: 100,
    })
    clock.advance(60 * MINUTE_MS)
    await comeAgain('ann')
    expect((await statisticsOf(today)).statistic).toMatchObject({ totalChats: 2, firstContactResolution: 0 })
  })

  it('count a chat as missed if it ended, or has waited over ten minutes, without an agent', async () => {
    const gone = await waitingVisitor('bob')
    clock.advance(MINUTE_MS)
    await finish(gone.id)
    await waitingVisitor('cleo')
    clock.advance(10 * MINUTE_MS)
    expect((await statisticsOf(today)).statistic.missedChats).toBe(1)
    clock.advance(1)
    expect((await statisticsOf(today)).statistic.missedChats).toBe(2)
  })

  it('do not count a chat as missed if an agent returned it to the bot in time', async () => {
    await finish((await waitingVisitor('bob')).id)
    const chat = await waitingVisitor('dan')
    await assignTo(chat.id, owner.profile.id)
    await giveBack(chat.id)
    await finish(chat.id)
    expect((await statisticsOf(today)).statistic).toMatchObject({ totalChats: 2, missedChats: 1 })
  })

  it('exclude chats of the playground', async () => {
    await busyDay()
    const before = await statisticsOf(today)
    await ok(api.app, createChat, {
      headers: { 'api-key': owner.bot.api_key },
      token: owner.token,
      body: { playground: true },
    })
    expect((await statisticsOf(today)).statistic).toEqual(before.statistic)
  })
})

describe('the rows behind the figures', () => {
  it('are as many in the ad hoc report as in the statistics, for every outcome', async () => {
    await busyDay()
    const { statistic } = await statisticsOf(today)
    const rowsOf = async (outcome?: AdhocOutcome) =>
      (
        await ok(api.app, getAdhocTotals, {
          token: owner.token,
          body: { ...today, ...(outcome && { outcomes: [outcome] }) },
        })
      ).chats
    expect(statistic.totalChats).toBeGreaterThan(0)
    expect(await rowsOf()).toBe(statistic.totalChats)
    expect(await rowsOf('missed')).toBe(statistic.missedChats)
    expect(await rowsOf('reopened')).toBe(statistic.reopenedChats)
    expect(await rowsOf('handed_over')).toBe(statistic.handedOverChats)
    expect(await rowsOf('abandoned')).toBe(statistic.abandonedChats)
    expect(await rowsOf('bot_answered')).toBe(statistic.botAnsweredChats)
    expect(await rowsOf('bot_resolved')).toBe(statistic.botResolvedChats)
    const share = ((await rowsOf('resolved')) / statistic.endedChats) * 100
    expect(statistic.firstContactResolution).toBeCloseTo(share, 1)
  })
})

describe('a filter of the statistics', () => {
  it("can be a bot; a deleted bot's chats are excluded", async () => {
    await busyDay()
    const bot = await ok(api.app, createBot, { token: owner.token, body: { bot_name: 'Second' } })
    const before = (await statisticsOf(today)).statistic.totalChats
    await newVisitor(api, bot.api_key)
    const ofBot = (id: number) =>
      ok(api.app, getBotStatistics, { token: owner.token, params: { bot_id: id }, query: today })
    expect((await ofBot(bot.id)).statistic.totalChats).toBe(1)
    expect((await ofBot(owner.bot.id)).statistic.totalChats).toBe(before)
    expect((await ofBot(-1)).statistic.totalChats).toBe(before + 1)
    await ok(api.app, deleteBot, { token: owner.token, params: { id: bot.id } })
    expect((await statisticsOf(today)).statistic.totalChats).toBe(before)
  })

  it('can be a channel or an agent, with figures that add up to the total', async () => {
    await busyDay()
    const all = await statisticsOf(today)
    expect((await statisticsOf({ ...today, channel: 'widget' })).statistic).toEqual(all.statistic)
    expect((await statisticsOf({ ...today, channel: 'zalo' })).statistic.totalChats).toBe(0)
    const [agent] = all.chatByAgents.filter(({ chats }) => chats)
    expect(agent?.chats).toBeGreaterThan(0)
    const ofAgent = await statisticsOf({ ...today, agent_id: agent?.id })
    expect(ofAgent.statistic.totalChats).toBe(agent?.chats)
    expect(ofAgent.chatByAgents).toEqual([agent])
    expect(ofAgent.days[0]?.totalChats).toBe(agent?.chats)
  })

  it.each([{}, { channel: 'widget' }, { time_zone: 'Asia/Tokyo' }, { team_id: 0 }] as const)(
    'show an agent the same figures with and without the others, by %j',
    async (by) => {
      await busyDay()
      const all = await statisticsOf({ ...today, ...by })
      expect(all.chatByAgents.map(({ handledChats }) => handledChats)).toEqual([1, 1])
      for (const agent of all.chatByAgents)
        expect((await statisticsOf({ ...today, ...by, agent_id: agent.id })).chatByAgents).toEqual([agent])
    },
  )

  it('can be a period; the default is the last thirty days', async () => {
    const figures = await statisticsOf()
    expect(figures).toMatchObject({ start_date: '2026-04-11', end_date: '2026-05-10' })
    expect(figures.days).toHaveLength(30)
    expect(figures.previous).toMatchObject({ start_date: '2026-03-12', end_date: '2026-04-10' })
    expect(figures.queriesByMonths).toHaveLength(12)
    expect(figures.queries).toEqual({ monthly: 500, consumed: 0, remaining: 500, addons: 0 })
  })

  it.each([
    [{ start_date: '2026-02-30' }, 'start_date', 'format'],
    [{ start_date: '0000-01-01' }, 'start_date', 'pattern'],
    [{ start_date: 'yesterday' }, 'start_date', 'pattern'],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, 'end_date', 'before_start'],
    [{ start_date: '2020-01-01', end_date: '2026-05-01' }, 'end_date', 'maximum'],
    [{ channel: 'fax' }, 'channel', 'enum'],
    [{ agent_id: 0 }, 'agent_id', 'minimum'],
  ])('cannot be %j', async (query, field, rule) => {
    expect(await send(api.app, getStatistics, { token: owner.token, query: query as never })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { [field]: rule } },
    })
  })
})

describe('permissions', () => {
  it('agents see the whole team and themselves, supervisors see everyone', async () => {
    await busyDay()
    const agent = await newMember('agent')
    const supervisor = await newMember('supervisor')
    const all = await statisticsOf(today)
    const own = await statisticsOf(today, agent.token)
    expect(own.statistic).toEqual(all.statistic)
    expect(own.chatByAgents).toEqual([])
    expect(own.assignees).toEqual(all.assignees.filter(({ id }) => id === null))
    expect(await statisticsOf(today, supervisor.token)).toEqual(all)
    const query = { ...today, agent_id: owner.profile.id }
    expect(await send(api.app, getStatistics, { token: agent.token, query })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
    expect((await statisticsOf({ ...today, agent_id: agent.id }, agent.token)).statistic.totalChats).toBe(0)
  })

  it('no member sees another account', async () => {
    await comeAgain('ann')
    const { token } = await newOwner(api)
    expect((await statisticsOf(today, token)).statistic.totalChats).toBe(0)
    const params = { bot_id: owner.bot.id }
    expect((await send(api.app, getBotStatistics, { token, params })).status).toBe(404)
    expect(
      (await send(api.app, getStatistics, { token, query: { agent_id: owner.profile.id } })).status,
    ).toBe(404)
  })

  it('reading works after the subscription has ended', async () => {
    await comeAgain('ann')
    const late = await startBeside(api, { clock: createTestClock('2026-05-30T12:00:00Z') })
    const body = { username: owner.email, password: PASSWORD }
    const { access_token: token } = await ok(late.app, signIn, { body })
    expect((await ok(late.app, getStatistics, { token, query: today })).statistic.totalChats).toBe(1)
    await late.close()
  })
})
