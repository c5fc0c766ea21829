import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAnalytics, getBotAnalytics } from '#contract/reports/reports.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-03-31T22:30:00Z')
let api: TestApi
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
})
afterAll(() => api.close())

it("counts chats and queries by the client's month, without playground chats", async () => {
  const owner = await newOwner(api)
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('One')
  clock.advance(3 * 3_600_000)
  const later = await newVisitor(api, owner.bot.api_key)
  await later.say('Two')
  await later.say('Three')
  const figures = await ok(api.app, getAnalytics, { token: owner.token })
  expect(figures).toMatchObject({
    this_month_chats: 1,
    total_chats: 2,
    this_month_queries: 2,
    total_queries: 3,
  })
  expect(figures.queries_by_month).toHaveLength(12)
  expect(figures.queries_by_month.slice(-2)).toEqual([
    { month: '2026-03', query_count: 1 },
    { month: '2026-04', query_count: 2 },
  ])
  expect(await ok(api.app, getBotAnalytics, { token: owner.token, params: { botId: owner.bot.id } })).toEqual(
    figures,
  )
  const other = await newOwner(api)
  expect(
    (await send(api.app, getBotAnalytics, { token: other.token, params: { botId: owner.bot.id } })).status,
  ).toBe(404)
})
