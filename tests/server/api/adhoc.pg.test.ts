import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { createBot } from '#contract/bots/bots.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { addTags } from '#contract/chats/insights.ts'
import {
  type AdhocCriteria,
  allAdhocColumns,
  exportAdhoc,
  getAdhocOptions,
  getAdhocTotals,
  searchAdhoc,
} from '#contract/reports/adhoc.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, startBeside, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-03-28T20:00:00Z')
let api: TestApi
let owner: Owner
let agent: Awaited<ReturnType<typeof newColleague>>
let secondBot: { id: number; api_key: string }
beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  owner = await newOwner(api)
  agent = await newColleague(api, owner, 'agent')
  secondBot = await ok(api.app, createBot, { token: owner.token, body: { bot_name: 'Another' } })
  const ann = await begin({ user_name: 'Ann', city: 'Paris', country: 'France' }, ['One', 'Two'])
  await ok(api.app, addTags, { token: owner.token, params: { id: ann }, body: { tags: ['vip', 'refund'] } })
  clock.advance(10 * HOUR_MS)
  const bob = await begin({ user_name: 'Bob 100%', email: 'bob@example.test', city: 'Lyon' })
  await ok(api.app, assignChat, {
    token: owner.token,
    params: { id: bob },
    body: { user_id: agent.member.id },
  })
  clock.advance(HOUR_MS)
  await begin({ user_name: 'Cleo' }, [], secondBot.api_key)
  await ok(api.app, createChat, {
    headers: { 'api-key': owner.bot.api_key },
    token: owner.token,
    body: { playground: true, user_name: 'Trial' },
  })
})
afterAll(() => api.close())

/** Starts a chat in which the visitor writes the given messages; returns its id. */
async function begin(body: object, messages: string[] = [], apiKey = owner.bot.api_key): Promise<number> {
  const headers = { 'api-key': apiKey }
  const { id, token } = await ok(api.app, createChat, { headers, body })
  for (const message of messages)
    await ok(api.app, sendMessage, { headers, token, params: { id }, body: { message } })
  return id
}

const search = (body: AdhocCriteria & { start?: number; length?: number } = {}, token = owner.token) =>
  ok(api.app, searchAdhoc, { token, body })
const names = async (body: AdhocCriteria = {}) =>
  (await search(body)).entities.map(({ member_name }) => member_name)

describe('the totals', () => {
  const totals = (body: AdhocCriteria = {}, token = owner.token) =>
    ok(api.app, getAdhocTotals, { token, body })

  it('cover all matching rows, and equal a recount of the rows', async () => {
    const { entities } = await search()
    const counts = entities.map(({ conversations }) => conversations).sort((a, b) => a - b)
    expect(await totals()).toEqual({
      chats: entities.length,
      is_complete: true,
      conversations: { sum: counts.reduce((sum, n) => sum + n, 0), median: counts[1], p90: counts[2] },
    })
    expect(await totals({ search: 'ann' })).toMatchObject({ chats: 1, conversations: { median: 4, p90: 4 } })
    expect(await totals({ search: 'nobody' })).toEqual({
      chats: 0,
      is_complete: true,
      conversations: { sum: 0, median: null, p90: null },
    })
  })

  it('are not available to agents, nor for another account', async () => {
    expect(await send(api.app, getAdhocTotals, { token: agent.token, body: {} })).toMatchObject({
      status: 403,
    })
    const stranger = await newOwner(api)
    expect(await totals({}, stranger.token)).toMatchObject({ chats: 0 })
  })
})

describe('a search', () => {
  it('returns all columns, newest first, without playground chats', async () => {
    const { entities, total } = await search()
    expect(total).toBe(3)
    expect(entities.map(({ member_name }) => member_name)).toEqual(['Cleo', 'Bob 100%', 'Ann'])
    expect(entities[2]).toEqual({
      id: expect.any(Number),
      bot_id: owner.bot.id,
      member_name: 'Ann',
      location: 'Paris, France',
      assignee: null,
      chat_summary: null,
      tags: ['vip', 'refund'],
      conversations: 4,
      created_date: '2026-03-28T20:00:00.000Z',
      bot_name: owner.bot.bot_name,
    })
    expect(entities[1]?.assignee).toBe('Bo Lind')
  })

  it.each<[AdhocCriteria, string[]]>([
    [{ start_date: '2026-03-29' }, ['Cleo', 'Bob 100%']],
    [{ end_date: '2026-03-28' }, ['Ann']],
    [{ start_date: '2026-03-28', end_date: '2026-03-28' }, ['Ann']],
    [{ search: 'aNN' }, ['Ann']],
    [{ search: '100%' }, ['Bob 100%']],
    [{ search: '%' }, ['Bob 100%']],
    [{ search: 'bob@' }, ['Bob 100%']],
    [{ search: ' paris ' }, ['Ann']],
    [{ search: '   ' }, ['Cleo', 'Bob 100%', 'Ann']],
    [{ locations: ['Lyon', 'Paris, France'] }, ['Bob 100%', 'Ann']],
    [{ tags: ['vip', 'other'] }, ['Ann']],
    [{ userNames: ['Cleo'] }, ['Cleo']],
    [{ channels: ['widget'] }, ['Cleo', 'Bob 100%', 'Ann']],
    [{ channels: ['zalo'] }, []],
    [{ channels: ['playground'] }, []],
    [{ sentiments: ['very_negative'] }, []],
    [{ first_sentiments: ['very_negative'] }, []],
    // Ann arrived on Saturday at 20:00 UTC, Bob on Sunday at 6:00, Cleo an hour later.
    [{ weekdays: [6], time_zone: 'UTC' }, ['Ann']],
    [{ hours: [6, 20], time_zone: 'UTC' }, ['Bob 100%', 'Ann']],
    [{ weekdays: [7], hours: [7], time_zone: 'UTC' }, ['Cleo']],
    [{ weekdays: [7], hours: [5], time_zone: 'Asia/Tokyo' }, ['Ann']],
    [{ assignees: [null] }, ['Cleo', 'Ann']],
    [{ botIds: [-1] }, ['Cleo', 'Bob 100%', 'Ann']],
    [{ assignees: [], tags: [], botIds: [] }, ['Cleo', 'Bob 100%', 'Ann']],
    [{ tags: ['vip'], userNames: ['Cleo'] }, []],
    [{ sort: 'created_date' }, ['Ann', 'Bob 100%', 'Cleo']],
    [{ sort: '-conversations' }, ['Ann', 'Cleo', 'Bob 100%']],
    [{ sort: 'member_name' }, ['Ann', 'Bob 100%', 'Cleo']],
    [{ sort: '-assignee' }, ['Bob 100%', 'Cleo', 'Ann']],
    [{ sort: '-location' }, ['Ann', 'Bob 100%', 'Cleo']],
    [{ sort: 'bot_name', userNames: ['Ann', 'Cleo'] }, ['Cleo', 'Ann']],
  ])('for %j finds %j', async (criteria, found) => {
    expect(await names(criteria)).toEqual(found)
  })

  it('filters by members and bots', async () => {
    expect(await names({ assignees: [agent.member.id] })).toEqual(['Bob 100%'])
    expect(await names({ assignees: [agent.member.id, null] })).toHaveLength(3)
    expect(await names({ botIds: [secondBot.id] })).toEqual(['Cleo'])
  })

  it('returns pages', async () => {
    const second = await search({ start: 1, length: 1 })
    expect(second.entities.map(({ member_name }) => member_name)).toEqual(['Bob 100%'])
    expect(second.total).toBe(3)
  })

  it.each([
    ['start_date', 'format', { start_date: '2026-02-30' }],
    ['end_date', 'before_start', { start_date: '2026-03-02', end_date: '2026-03-01' }],
    ['sort', 'enum', { sort: 'api_key' }],
    ['sort', 'enum', { sort: 'created_date; drop table chats' }],
    ['length', 'maximum', { length: 201 }],
    ['start', 'minimum', { start: -1 }],
    ['start', 'type', { start: '1' }],
    ['tags', 'type', { tags: 'vip' }],
    ['tags', 'maxItems', { tags: Array(1001).fill('x') }],
    ['channels.0', 'enum', { channels: ['fax'] }],
    ['assignees.0', 'type', { assignees: ['1'] }],
    ['columns', 'minItems', { columns: [] }],
    ['columns.0', 'enum', { columns: ['password_hash'] }],
    ['search', 'maxLength', { search: 'x'.repeat(201) }],
  ])('rejects values that violate %s: %s', async (field, rule, body) => {
    expect(await send(api.app, searchAdhoc, { token: owner.token, body: body as never })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', fields: { [field]: rule } },
    })
  })

  it('rejects text that the database cannot store', async () => {
    expect(
      await send(api.app, searchAdhoc, { token: owner.token, body: { search: 'a\u0000b' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    })
  })
})

describe('the filter options', () => {
  it('are the values that occur', async () => {
    const options = await ok(api.app, getAdhocOptions, { token: owner.token })
    expect(options).toMatchObject({
      locations: ['Lyon', 'Paris, France'],
      tags: ['refund', 'vip'],
      userNames: ['Ann', 'Bob 100%', 'Cleo'],
      botIds: [
        { id: owner.bot.id, name: owner.bot.bot_name },
        { id: secondBot.id, name: 'Another' },
      ],
    })
    expect(options.assignees).toContainEqual({ id: agent.member.id, name: 'Bo Lind' })
    expect(options.channels).not.toContain('playground')
    expect(options.columns).toEqual(allAdhocColumns)
  })
})

describe('permissions', () => {
  const calls = [
    ['the options', (token: string) => send(api.app, getAdhocOptions, { token })],
    ['a search', (token: string) => send(api.app, searchAdhoc, { token, body: {} })],
  ] as const

  it.each(calls)('everyone except agents may request %s', async (_, call) => {
    for (const role of ['admin', 'supervisor'] as const) {
      const { token } = await newColleague(api, owner, role)
      expect((await call(token)).status, role).toBe(200)
    }
    expect(await call(agent.token)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  })

  it('agents may not export', async () => {
    const body = { format: 'csv' as const }
    expect(await send(api.app, exportAdhoc, { token: agent.token, body })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
  })

  it('nobody sees another account, regardless of the ids in the call', async () => {
    const stranger = await newOwner(api)
    const criteria = { botIds: [owner.bot.id, secondBot.id] }
    expect((await search(criteria, stranger.token)).total).toBe(0)
    expect((await search({ assignees: [agent.member.id] }, stranger.token)).total).toBe(0)
    const options = await ok(api.app, getAdhocOptions, { token: stranger.token })
    expect(options).toMatchObject({ locations: [], tags: [], userNames: [] })
    expect(options.assignees).toHaveLength(1)
  })

  it('reading works after the subscription has ended', async () => {
    const late = await startBeside(api, { clock: createTestClock('2026-05-08T07:00:00Z') })
    const body = { username: owner.email, password: PASSWORD }
    const { access_token: token } = await ok(late.app, signIn, { body })
    expect((await ok(late.app, searchAdhoc, { token, body: {} })).total).toBe(3)
    await late.close()
  })
})
