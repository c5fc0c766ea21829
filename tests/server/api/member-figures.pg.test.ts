import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/base/units.ts'
import { assignChat, endChat, sendManual } from '#contract/chats/chats.ts'
import { getMemberFigures } from '#contract/reports/member-figures.ts'
import { askForAgent, rateChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const START = '2026-05-13T09:00:00Z'
const clock = createTestClock(START)
let api: TestApi
let owner: Owner
let agent: Awaited<ReturnType<typeof newColleague>>
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())
beforeEach(async () => {
  clock.advance(Date.parse(START) - clock.now().getTime())
  owner = await newOwner(api)
  agent = await newColleague(api, owner, 'agent')
})

const minutes = (n: number) => clock.advance(n * MINUTE_MS)
const figuresOf = (id: number, token = owner.token, query = {}) =>
  ok(api.app, getMemberFigures, { token, params: { id }, query })

/** Records that the agent was online or away for a range of minutes after the start. */
const was = (availability: string, from: number, to: number, reason: string | null = null) =>
  api.database.db.execute(sql`
    insert into availability_spans (client_id, user_id, availability, away_reason, began_at, over_at)
    select ${owner.profile.client_id}, ${agent.member.id}, ${availability}, ${reason},
      ${START}::timestamptz + ${from} * interval '1 minute', ${START}::timestamptz + ${to} * interval '1 minute'`)

async function chat() {
  const { token } = owner
  const { chat, own } = await newVisitor(api, owner.bot.api_key)
  const params = { id: chat.id }
  await ok(api.app, askForAgent, own)
  return {
    give: (id = agent.member.id) => ok(api.app, assignChat, { token, params, body: { user_id: id } }),
    answer: () => ok(api.app, sendManual, { token: agent.token, params, body: { message: 'Here I am' } }),
    pass: () => ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } }),
    end: () => ok(api.app, endChat, { token, params }),
    rate: (stars: number) => ok(api.app, rateChat, { ...own, body: { stars } }),
  }
}

it('cover the member’s chats and availability', async () => {
  const [answered, silent, passed] = [await chat(), await chat(), await chat()]
  for (const one of [answered, silent, passed]) await one.give()
  minutes(2)
  await answered.answer()
  minutes(17)
  await passed.answer()
  minutes(1)
  await passed.pass()
  await silent.end()
  minutes(20)
  await answered.end()
  await answered.rate(5)
  await passed.rate(1)
  await was('online', 0, 80)
  await was('away', 80, 90, 'lunch')
  minutes(60)
  const figures = await figuresOf(agent.member.id)
  expect(figures).toMatchObject({
    name: 'Bo Lind',
    start_date: '2026-05-07',
    end_date: '2026-05-13',
    handled: 3,
    unanswered: 1,
    passedOn: 1,
    cameBack: 0,
    // Three chats for 20 minutes, then one for another 20, during 80 minutes online.
    atOnce: 1,
    occupancy: 50,
    satisfaction: { rated: 1, satisfied: 1 },
    online: 80 * 60,
    away: 10 * 60,
    timeline: [
      {
        availability: 'online',
        reason: null,
        from: '2026-05-13T09:00:00.000Z',
        to: '2026-05-13T10:20:00.000Z',
      },
      {
        availability: 'away',
        reason: 'lunch',
        from: '2026-05-13T10:20:00.000Z',
        to: '2026-05-13T10:30:00.000Z',
      },
    ],
  })
  expect(figures.firstReply.n).toBe(2)
  expect(figures.team.firstReply.n).toBe(2)
  expect(figures.team.handled).toBe(3)
})

it('are limited to the period', async () => {
  await was('online', -60 * 24, 30)
  minutes(60)
  const today = { start_date: '2026-05-13', end_date: '2026-05-13' }
  expect((await figuresOf(agent.member.id, owner.token, today)).online).toBe(9.5 * 3_600)
  const yesterday = { start_date: '2026-05-12', end_date: '2026-05-12' }
  const { online, timeline } = await figuresOf(agent.member.id, owner.token, yesterday)
  expect(online).toBe(15 * 3_600)
  expect(timeline).toMatchObject([{ from: '2026-05-12T09:00:00.000Z', to: '2026-05-13T00:00:00.000Z' }])
})

it('are empty for a member without activity', async () => {
  expect(await figuresOf(agent.member.id, agent.token)).toMatchObject({
    handled: 0,
    atOnce: null,
    occupancy: null,
    firstReply: { n: 0, median: null, p90: null },
    team: { handled: null },
    timeline: [],
  })
})

it('are accessible to the member and to supervisors of the same account', async () => {
  const call = (id: number, token: string) =>
    send(api.app, getMemberFigures, { token, params: { id }, query: {} })
  const supervisor = await newColleague(api, owner, 'supervisor')
  expect((await call(agent.member.id, supervisor.token)).status).toBe(200)
  expect((await call(supervisor.member.id, agent.token)).body.code).toBe('permission_denied')
  const other = await newOwner(api)
  expect((await call(agent.member.id, other.token)).status).toBe(404)
})

it('are rejected for more days than allowed', async () => {
  const query = { start_date: '2026-01-01', end_date: '2026-05-13' }
  const { status } = await send(api.app, getMemberFigures, {
    token: owner.token,
    params: { id: agent.member.id },
    query,
  })
  expect(status).toBe(422)
})
