import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#contract/base/units.ts'
import { assignChat, endChat, sendManual } from '#contract/chats/chats.ts'
import { adhocColumns, adhocExtraColumns, exportAdhoc, searchAdhoc } from '#contract/reports/adhoc.ts'
import { askForAgent, rateChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-03-30T08:00:00Z')
let api: TestApi
let owner: Owner

/** Creates a chat that the bot answered, that two agents handled one after the other, and that was rated. */
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  owner = await newOwner(api)
  const { token } = owner
  const mia = await newColleague(api, owner, 'agent')
  const visitor = await newVisitor(api, owner.bot.api_key)
  const params = { id: visitor.chat.id }
  await visitor.say('Where is my lamp?')
  await vi.waitFor(async () => {
    const { entities } = await ok(api.app, searchAdhoc, { token, body: { columns: ['bot_answers'] } })
    expect(entities).toMatchObject([{ bot_answers: 1 }])
  })
  await ok(api.app, askForAgent, visitor.own)
  clock.advance(2 * MINUTE_MS)
  await ok(api.app, assignChat, { token, params, body: { user_id: owner.profile.id } })
  await ok(api.app, sendManual, { token, params, body: { message: 'Let me look.' } })
  clock.advance(3 * MINUTE_MS)
  await ok(api.app, assignChat, { token, params, body: { user_id: mia.member.id } })
  clock.advance(5 * MINUTE_MS)
  await ok(api.app, endChat, { token, params })
  await ok(api.app, rateChat, { ...visitor.own, body: { stars: 2, feedback: 'Too slow' } })
})
afterAll(() => api.close())

it('additional columns are read if they are chosen', async () => {
  const { token, profile } = owner
  const { entities } = await ok(api.app, searchAdhoc, { token, body: { columns: [...adhocExtraColumns] } })
  expect(entities).toMatchObject([
    {
      ...{ status: 'ended', channel: 'widget', sentiment: 'neutral', reasons: ['asked'], reopened: 0 },
      ...{ waited: 120, first_reply: 120, handled: 480, transfers: 1, bot_answers: 1 },
      ...{ ended_by: 'agent', stars: 2, comment: 'Too slow' },
      agents: [`${profile.first_name} ${profile.last_name}`.trim(), expect.any(String)],
    },
  ])
  const [plain] = (await ok(api.app, searchAdhoc, { token, body: {} })).entities
  expect(Object.keys(plain ?? {}).toSorted()).toEqual(['bot_id', 'id', ...adhocColumns].toSorted())
})

it('the export contains them with their headers, and times in seconds', async () => {
  const { payload } = await api.app.inject({
    method: 'POST',
    url: exportAdhoc.path,
    headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'en' },
    payload: { format: 'csv', columns: ['status', 'reasons', 'first_reply', 'ended_by', 'stars'] },
  })
  expect(payload.trim().split(/\r?\n/)).toEqual([
    'Status,Why chats were handed over,First reply (seconds),Ended by,Stars',
    'Ended,Asked for a person,120,Agent,2',
  ])
})
