import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/base/units.ts'
import { assignChat, endChat, sendManual, transferChat } from '#contract/chats/chats.ts'
import { addTeam } from '#contract/floor/teams.ts'
import { getAdhocTotals, searchAdhoc } from '#contract/reports/adhoc.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import type { AnswerEngine } from '#server/engine/types.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-05-13T21:40:00Z')
const today = { start_date: '2026-05-13', end_date: '2026-05-13' }
/** Engine that repeats the question, with the confidence that the question states. */
const doubtful: AnswerEngine = {
  ...parrot,
  answer: async (request, onToken) => {
    const answer = await parrot.answer(request, onToken)
    const certainty = /^(unsure|unknown):/.exec(request.question)?.[1] ?? 'sure'
    return {
      ...answer,
      receipt: { ...answer.receipt, certainty: certainty as 'sure' | 'unsure' | 'unknown' },
    }
  },
}

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: doubtful, clock })
})
beforeEach(async () => {
  owner = await newOwner(api)
})
afterAll(() => api.close())

const figuresOf = (query = {}) =>
  ok(api.app, getStatistics, { token: owner.token, query: { ...today, ...query } })

async function visitor() {
  const { token } = owner
  const { chat, own, say } = await newVisitor(api, owner.bot.api_key)
  const params = { id: chat.id }
  return {
    id: chat.id,
    say,
    ask: () => ok(api.app, askForAgent, own),
    end: () => ok(api.app, endChat, { token, params }),
    answer: async () => {
      await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
      await ok(api.app, sendManual, { token, params, body: { message: 'Here I am' } })
    },
  }
}

it('distinguish handovers answered within the target from late and abandoned ones', async () => {
  const [quick, slow, given] = [await visitor(), await visitor(), await visitor()]
  for (const one of [quick, slow, given]) await one.ask()
  clock.advance(MINUTE_MS)
  await quick.answer()
  clock.advance(1)
  await slow.answer()
  await given.end()
  const { statistic, reasons } = await figuresOf()
  expect(statistic).toMatchObject({
    handedOverChats: 3,
    calls: 3,
    answeredInTarget: 33.33,
    abandonedChats: 1,
  })
  expect(reasons).toEqual([{ reason: 'asked', chats: 3 }])
  const rows = (criteria: object) =>
    ok(api.app, getAdhocTotals, { token: owner.token, body: { ...today, ...criteria } })
  expect(await rows({ outcomes: ['in_target'] })).toMatchObject({ chats: 1 })
  expect(await rows({ outcomes: ['abandoned'] })).toMatchObject({ chats: 1 })
  expect(await rows({ reasons: ['asked'] })).toMatchObject({ chats: 3 })
  expect(await rows({ reasons: ['unsure'] })).toMatchObject({ chats: 0 })
})

it('count what the bot answered, and what it resolved on its own', async () => {
  const [solved, passed] = [await visitor(), await visitor()]
  for (const one of [solved, passed]) await one.say('What are your hours?')
  const { bot } = owner
  await expect.poll(async () => (await figuresOf()).statistic.botAnsweredChats).toBe(2)
  expect((await figuresOf()).statistic).toMatchObject({ botResolvedChats: 0, resolvedByBot: null })
  await passed.ask()
  await passed.end()
  await solved.end()
  const { statistic, bots } = await figuresOf()
  expect(statistic).toMatchObject({ botAnsweredChats: 2, botResolvedChats: 1, resolvedByBot: 50 })
  expect(bots).toMatchObject([
    { id: bot.id, chats: 2, handedOverChats: 1, botResolvedChats: 1, botUnsureChats: 0, openQuestions: 0 },
  ])
})

it('count the chats in which the bot was unsure, and list them', async () => {
  const [sure, unsure, lost] = [await visitor(), await visitor(), await visitor()]
  await sure.say('What are your hours?')
  await unsure.say('unsure: Do you deliver?')
  await lost.say('unknown: Who are you?')
  await expect.poll(async () => (await figuresOf()).bots[0]?.botUnsureChats).toBe(2)
  const { entities } = await ok(api.app, searchAdhoc, {
    token: owner.token,
    body: { ...today, outcomes: ['bot_unsure'], columns: ['unsure_answers'] },
  })
  expect(entities.map(({ id }) => id).sort()).toEqual([unsure.id, lost.id].sort())
  expect(entities.map(({ unsure_answers }) => unsure_answers)).toEqual([1, 1])
})

it('count chats by the hour of the week in which they began, in the account’s time zone', async () => {
  await visitor()
  clock.advance(20 * MINUTE_MS)
  await visitor()
  const { arrivals } = await figuresOf()
  // A Wednesday.
  expect(arrivals).toEqual([
    { weekday: 3, hour: 21, chats: 1, handedOverChats: 0, freePlaces: null },
    { weekday: 3, hour: 22, chats: 1, handedOverChats: 0, freePlaces: null },
  ])
})

it('can be limited to one team, or to chats without a team', async () => {
  const { token } = owner
  const { id: team_id } = await ok(api.app, addTeam, {
    token,
    body: {
      ...{ name: 'Returns', member_ids: [owner.profile.id], bot_ids: [], channels: [], languages: [] },
      ...{ first_reply_seconds: null, next_reply_seconds: null },
    },
  })
  const [routed, other] = [await visitor(), await visitor()]
  await routed.ask()
  await ok(api.app, transferChat, { token, params: { id: routed.id }, body: { team_id } })
  expect((await figuresOf({ team_id })).statistic.totalChats).toBe(1)
  expect((await figuresOf({ team_id: 0 })).statistic.totalChats).toBe(1)
  expect(await ok(api.app, getAdhocTotals, { token, body: { ...today, teams: [team_id] } })).toMatchObject({
    chats: 1,
  })
  const foreign = await newOwner(api)
  expect(
    await send(api.app, getStatistics, { token: foreign.token, query: { ...today, team_id } }),
  ).toMatchObject({ status: 404 })
  expect(other.id).not.toBe(routed.id)
})
