import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignChat, endChat, sendManual } from '#contract/chats/chats.ts'
import { getAdhocTotals, searchAdhoc } from '#contract/reports/adhoc.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { askForAgent, rateChat } from '#contract/visitor/visitor.ts'
import { countFreeSlots } from '#server/api/features/reports/statistics/free-slots.ts'
import { chats } from '#server/db/schema/chats.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { availabilitySpans, chatAssignments } from '#server/db/schema/reports.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** The evening before clocks go back in Paris; New York follows a week later. */
const START = '2026-10-24T20:00:00Z'
const days = { start_date: '2026-10-20', end_date: '2026-10-30' }
const clock = createTestClock(START)
const moveTo = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
beforeEach(async () => {
  moveTo(START)
  owner = await newOwner(api)
  await setZone('Europe/Paris')
})
afterAll(() => api.close())

const setZone = (time_zone: string) =>
  api.database.db.update(clients).set({ time_zone }).where(eq(clients.id, owner.profile.client_id))
const figuresOf = (query = {}) =>
  ok(api.app, getStatistics, { token: owner.token, query: { ...days, ...query } })

async function answeredChat() {
  const { token } = owner
  const visitor = await newVisitor(api, owner.bot.api_key)
  const params = { id: visitor.chat.id }
  await ok(api.app, askForAgent, visitor.own)
  clock.advance(90_000)
  await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
  await ok(api.app, sendManual, { token, params, body: { message: 'Here I am' } })
  await ok(api.app, endChat, { token, params })
  return visitor.chat.id
}

describe('the figures in another time zone', () => {
  it('equal the figures that the account would have in it, across a clock change', async () => {
    // Around midnight and the repeated hour in Paris, and around midnight in New York.
    for (const time of ['24T21:30', '24T22:30', '25T00:30', '25T01:30', '25T03:30', '25T04:30', '25T05:10']) {
      moveTo(`2026-10-${time}:00Z`)
      await answeredChat()
    }
    const asked = await figuresOf({ time_zone: 'America/New_York' })
    expect(asked.time_zone).toBe('America/New_York')
    expect(asked.days.filter(({ totalChats }) => totalChats).map(({ day }) => day)).toEqual([
      '2026-10-24',
      '2026-10-25',
    ])
    const own = await figuresOf()
    expect(own.arrivals).not.toEqual(asked.arrivals)
    // The report on a day contains every chat of that day, and no others.
    for (const { day, totalChats } of asked.days) {
      const body = { start_date: day, end_date: day, time_zone: 'America/New_York' }
      expect((await ok(api.app, getAdhocTotals, { token: owner.token, body })).chats).toBe(totalChats)
    }
    await setZone('America/New_York')
    expect(await figuresOf()).toEqual(asked)
  })

  it('are refused for a time zone that does not exist', async () => {
    const query = { ...days, time_zone: 'Mars/Olympus' }
    expect(await send(api.app, getStatistics, { token: owner.token, query })).toMatchObject({
      status: 422,
      body: { fields: { time_zone: 'unknown' } },
    })
  })
})

it('the first sentiment of a chat is retained, and chats are counted by the change from it to the latest', async () => {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('This is terrible, I hate it and I am very angry!')
  const columns = ['first_sentiment', 'sentiment'] as const
  const row = async () =>
    (await ok(api.app, searchAdhoc, { token: owner.token, body: { columns: [...columns] } })).entities[0]
  const first = (await row())?.sentiment
  expect(['negative', 'very_negative']).toContain(first)
  await api.database.db.update(chats).set({ sentiment: 'positive' }).where(eq(chats.id, visitor.chat.id))
  await ok(api.app, askForAgent, visitor.own)
  expect(await row()).toMatchObject({ first_sentiment: first, sentiment: 'positive' })
  expect((await figuresOf()).moods).toEqual([{ first, last: 'positive', chats: 1 }])
})

it('free slots are the unused slots of online agents, by hour of the week', async () => {
  const { db } = api.database
  const id = await answeredChat()
  const member = { client_id: owner.profile.client_id, user_id: owner.profile.id }
  await db.update(users).set({ chat_limit: 4, takes_chats: true }).where(eq(users.id, member.user_id))
  const at = (time: string) => new Date(`2026-10-24T${time}:00Z`)
  await db.insert(availabilitySpans).values([
    // An hour and a half with four slots, one of which a chat takes for half an hour.
    { ...member, availability: 'online', began_at: at('20:00'), over_at: at('21:30') },
    { ...member, availability: 'away', began_at: at('21:30'), over_at: at('23:00') },
  ])
  await db.insert(chatAssignments).values({
    ...{ client_id: member.client_id, agent_id: member.user_id, chat_id: id },
    ...{ began_at: at('20:15'), over_at: at('20:45') },
  })
  moveTo('2026-10-24T22:10:00Z')
  await countFreeSlots(db, clock.now())
  await countFreeSlots(db, clock.now())
  const [hour] = (await figuresOf()).arrivals
  expect(hour).toMatchObject({ weekday: 6, hour: 22, chats: 1, handedOverChats: 1, freePlaces: 3.5 })
  const [half] = (await figuresOf({ time_zone: 'Asia/Kolkata' })).arrivals
  // 01:30 in that time zone: the half hour until 22:00 in Paris, and the one after it.
  expect(half).toMatchObject({ weekday: 7, hour: 1, freePlaces: 3.5 })
})

it('agents get the ratings of chats that were assigned to them when rated', async () => {
  const visitor = await newVisitor(api, owner.bot.api_key)
  const params = { id: visitor.chat.id }
  const { token } = owner
  await ok(api.app, askForAgent, visitor.own)
  await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
  await ok(api.app, endChat, { token, params })
  await ok(api.app, rateChat, { ...visitor.own, body: { stars: 5, feedback: '' } })
  const other = await newVisitor(api, owner.bot.api_key)
  await ok(api.app, rateChat, { ...other.own, body: { stars: 1, feedback: '' } })
  const ratings = async (query = {}) =>
    (await figuresOf(query)).chatByAgents.map(({ id, rated, satisfied }) => ({ id, rated, satisfied }))
  const one = [{ id: owner.profile.id, rated: 1, satisfied: 1 }]
  expect(await ratings()).toEqual(one)
  expect(await ratings({ channel: 'widget' })).toEqual(one)
  expect((await ratings({ channel: 'zalo' })).filter(({ rated }) => rated)).toEqual([])
})
