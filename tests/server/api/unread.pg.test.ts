import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNREAD_MARKS_MAX } from '#contract/base/limits.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { listUnread, markUnread } from '#contract/chats/unread.ts'
import { catchUp } from '#contract/journal/system.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())

const marks = async (token: string) => (await ok(api.app, listUnread, { token })).ids
const mark = (token: string, ids: number[], is_unread = true) =>
  ok(api.app, markUnread, { token, body: { ids, is_unread } })
const begin = async (apiKey: string) => (await newVisitor(api, apiKey, { user_name: 'Ana' })).chat.id

it('marks belong to one member, are sent only to their other screens, and never twice', async () => {
  const owner = await newOwner(api)
  const agent = await newMember(api, owner, 'agent')
  const [one, two] = [await begin(owner.bot.api_key), await begin(owner.bot.api_key)]
  await mark(agent.token, [one, two])
  await mark(agent.token, [two])
  expect([await marks(agent.token), await marks(owner.token)]).toEqual([[two, one], []])
  await mark(agent.token, [one], false)
  await mark(agent.token, [one], false)
  expect(await marks(agent.token)).toEqual([two])
  const told = async (token: string) => {
    const { events } = await ok(api.app, catchUp, { token, query: { after: 0 } })
    return events.flatMap((event) => (event.type === 'unread.marked' ? [[event.ids, event.is_unread]] : []))
  }
  expect(await told(agent.token)).toEqual([
    [[one, two], true],
    [[one], false],
  ])
  expect(await told(owner.token)).toEqual([])
})

it('chats that the member may not see are neither marked nor listed', async () => {
  const [owner, stranger] = [await newOwner(api), await newOwner(api)]
  const agent = await newMember(api, owner, 'agent')
  const [mine, foreign] = [await begin(owner.bot.api_key), await begin(stranger.bot.api_key)]
  await mark(agent.token, [mine, foreign, 999_999])
  expect(await marks(agent.token)).toEqual([mine])
  const body = { user_id: owner.profile.id }
  await ok(api.app, assignChat, { token: owner.token, params: { id: mine }, body })
  expect(await marks(agent.token)).toEqual([])
  await mark(agent.token, [mine])
  expect(await marks(stranger.token)).toEqual([])
  const none = await send(api.app, markUnread, { token: agent.token, body: { ids: [], is_unread: true } })
  expect(none.status).toBe(422)
})

it('the oldest marks are evicted for new ones', async () => {
  const owner = await newOwner(api)
  const { rows } = await api.database.db.execute<{ id: number }>(sql`
    insert into chats (client_id, bot_id, user_name, channel, status)
    select ${owner.profile.client_id}::bigint, ${owner.bot.id}::bigint, 'Ana', 'widget', 'bot'
    from generate_series(1, ${UNREAD_MARKS_MAX + 20}::int) returning id`)
  const ids = rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  for (let at = 0; at < ids.length; at += 100) await mark(owner.token, ids.slice(at, at + 100))
  expect(await marks(owner.token)).toEqual(ids.slice(20).toReversed())
})
