import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/base/units.ts'
import { endChat, sendManual } from '#contract/chats/chats.ts'
import { getBotStatistics, getStatistics } from '#contract/reports/statistics.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-07-01T08:00:00Z')
let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
})

async function waitingVisitor() {
  const visitor = await newVisitor(api, owner.bot.api_key)
  await ok(api.app, askForAgent, visitor.own)
  return visitor
}
type Visitor = Awaited<ReturnType<typeof waitingVisitor>>

const answer = ({ chat }: Visitor, token: string) =>
  ok(api.app, sendManual, { token, params: { id: chat.id }, body: { message: 'Here I am' } })
const finish = ({ chat }: Visitor) => ok(api.app, endChat, { token: owner.token, params: { id: chat.id } })
const statisticsOf = (query: object) => ok(api.app, getStatistics, { token: owner.token, query })

describe('medians and P90', () => {
  const day = { start_date: '2026-07-01', end_date: '2026-07-01' }
  const repliesAfter = [20, 25, 40, 60, 90, 120, 150, 200, 400, 1800]

  it('are within a factor of √3 of the exact times, and are attributed correctly', async () => {
    const [grace, alan] = [await newColleague(api, owner, 'agent'), await newColleague(api, owner, 'agent')]
    for (const [i, seconds] of repliesAfter.entries()) {
      const visitor = await waitingVisitor()
      const agent = i % 2 ? alan : grace
      clock.advance(seconds * 1000)
      await answer(visitor, agent.token)
      clock.advance(3 * MINUTE_MS)
      await finish(visitor)
    }
    const { times, days, chatByAgents, previous } = await statisticsOf(day)
    const near = (value: number | null, exact: number) => {
      expect(value).toBeGreaterThan(exact / Math.sqrt(3))
      expect(value).toBeLessThan(exact * Math.sqrt(3))
    }
    for (const measure of [times.firstReply, times.waiting, days[0]?.firstReply]) {
      expect(measure).toMatchObject({ n: 10 })
      near(measure?.median ?? null, 90)
      near(measure?.p90 ?? null, 400)
    }
    expect(times.handling).toMatchObject({ n: 10 })
    near(times.handling.median, 180)
    // The visitors wrote no message that an agent could reply to.
    expect(times.reply).toEqual({ n: 0, median: null, p90: null })
    expect(previous.times.firstReply.n).toBe(0)
    const ofGrace = chatByAgents.find(({ id }) => id === grace.member.id)
    expect(ofGrace?.times).toMatchObject({ firstReply: { n: 5 }, handling: { n: 5 }, waiting: { n: 0 } })
    near(ofGrace?.times.firstReply.median ?? null, 90)
    const ofBot = await ok(api.app, getBotStatistics, {
      token: owner.token,
      params: { bot_id: owner.bot.id },
      query: { ...day, channel: 'widget' },
    })
    expect(ofBot.times).toEqual(times)
  })

  it('count a reply from the first unanswered message', async () => {
    const visitor = await waitingVisitor()
    await answer(visitor, owner.token)
    await visitor.say('Is it in stock?')
    clock.advance(MINUTE_MS)
    await visitor.say('And in blue?')
    clock.advance(MINUTE_MS)
    await answer(visitor, owner.token)
    await answer(visitor, owner.token)
    const { times } = await statisticsOf(day)
    expect(times.reply.n).toBe(1)
    expect(times.reply.median).toBeGreaterThan(120 / Math.sqrt(3))
    expect(times.reply.median).toBeLessThan(120 * Math.sqrt(3))
  })
})
