import { inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { assignChat, getHistory, sendManual } from '#contract/chats/chats.ts'
import { defaultHours, saveHours } from '#contract/floor/business-hours.ts'
import { getFloor } from '#contract/floor/floor.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { createContext } from '#server/api/create-context.ts'
import { requeueLate } from '#server/api/features/set-aside/due.ts'
import { chatHandovers } from '#server/db/schema/reports.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
let clock: TestClock

beforeEach(async () => {
  // Nine minutes before midnight in Paris; that night, clocks skip the hour from 2:00 to 3:00.
  clock = createTestClock('2027-03-27T22:51:00Z')
  api = await startApi({ engine: parrot, clock })
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
})
afterEach(async () => {
  await close()
  await api.close()
})

const at = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime())

/** Creates an owner whose team is available until midnight and again from 3:30. */
async function nightOwner() {
  const owner = await newOwner(api)
  const spans = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    { day, from: '03:30', to: '12:00' },
    { day, from: '20:00', to: '24:00' },
  ])
  const hours = { ...defaultHours('Europe/Paris'), is_enabled: true, spans }
  const body = { ...hours, first_reply_seconds: 600, next_reply_seconds: 180 }
  await ok(api.app, saveHours, { token: owner.token, body })
  return owner
}

async function waiting({ token, profile, bot }: Owner) {
  const visitor = await newVisitor(api, bot.api_key)
  await ok(api.app, askForAgent, visitor.own)
  const params = { id: visitor.chat.id }
  return {
    id: visitor.chat.id,
    say: visitor.say,
    take: () => ok(api.app, assignChat, { token, params, body: { user_id: profile.id } }),
    answer: () => ok(api.app, sendManual, { token, params, body: { message: 'Hello' } }),
    status: async () => (await ok(api.app, getHistory, { token, params })).status,
  }
}

it('a wait over a night with a clock change counts business hours, even after the hours were changed', async () => {
  const owner = await nightOwner()
  const { token } = owner
  const long = await waiting(owner)
  at('2027-03-27T22:56:00Z')
  const short = await waiting(owner)
  const open = await waiting(owner)
  const figures = async () => {
    const query = { start_date: '2027-03-27', end_date: '2027-03-27' }
    return (await ok(api.app, getStatistics, { token, query })).statistic
  }
  at('2027-03-28T01:30:59Z')
  expect((await figures()).missedChats).toBe(0)
  at('2027-03-28T01:34:00Z')
  await short.take()
  await short.answer()
  at('2027-03-28T01:35:00Z')
  expect((await figures()).missedChats).toBe(1)
  await long.take()
  await long.answer()
  const took = [8 * MINUTE_MS, 14 * MINUTE_MS]
  const { answers } = await ok(api.app, getFloor, { token })
  expect(answers.map((answer) => answer.took)).toEqual(took)
  expect(await figures()).toMatchObject({ missedChats: 1, avgCustomerWaitingTime: 11 })
  await ok(api.app, saveHours, {
    token,
    body: { ...defaultHours('Europe/Paris'), first_reply_seconds: 600, next_reply_seconds: 180 },
  })
  at('2027-03-28T01:36:00.001Z')
  expect(await figures()).toMatchObject({ missedChats: 2, avgCustomerWaitingTime: 11 })
  const rows = await context.db
    .select()
    .from(chatHandovers)
    .where(inArray(chatHandovers.chat_id, [short.id, long.id, open.id]))
    .orderBy(chatHandovers.open_wait_ms)
  expect(rows.map(({ open_wait_ms }) => open_wait_ms)).toEqual([...took, null])
})

it('an agent’s reply counts business hours from the first unanswered message', async () => {
  at('2027-03-28T21:50:00Z')
  const owner = await nightOwner()
  const { token } = owner
  const chat = await waiting(owner)
  await chat.take()
  await chat.answer()
  at('2027-03-28T21:55:00Z')
  await chat.say('And the price?')
  at('2027-03-28T21:58:00Z')
  await chat.say('Of the small one, I mean.')
  at('2027-03-29T01:33:00Z')
  await chat.answer()
  await chat.answer()
  const figures = async () => {
    const query = { start_date: '2027-03-28', end_date: '2027-03-28' }
    return (await ok(api.app, getStatistics, { token, query })).times.reply
  }
  // Five minutes until midnight, and three from 3:30: 480 s.
  const { n, median } = await figures()
  expect(n).toBe(1)
  expect(median).toBeGreaterThan(480 / Math.sqrt(3))
  expect(median).toBeLessThan(480 * Math.sqrt(3))
  await ok(api.app, saveHours, {
    token,
    body: { ...defaultHours('Europe/Paris'), first_reply_seconds: 600, next_reply_seconds: 180 },
  })
  await chat.answer()
  expect(await figures()).toMatchObject({ n, median })
})

it('an unanswered chat returns to the queue after a number of minutes of business hours', async () => {
  at('2027-03-29T21:50:00Z')
  const owner = await nightOwner()
  const { token } = owner
  const config = await ok(api.app, getChatConfig, { token })
  await ok(api.app, saveChatConfig, { token, body: { ...config, autoAssign: false, requeueMinutes: 15 } })
  const chat = await waiting(owner)
  await chat.take()
  await chat.answer()
  await chat.say('And the price?')
  at('2027-03-30T01:35:00Z')
  await requeueLate(context)
  expect(await chat.status()).toBe('assigned')
  at('2027-03-30T01:35:00.001Z')
  await requeueLate(context)
  expect(await chat.status()).toBe('waiting')
})
