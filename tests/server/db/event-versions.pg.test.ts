import { sql } from 'drizzle-orm'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journalEvents, SKIPPED_EVENT } from '#contract/journal/events.ts'
import { catchUp } from '#contract/journal/system.ts'
import { upcast, upcasters } from '#server/api/core/chats/upcasters/upcast.ts'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await api.database.db.execute<T>(query)).rows

/** Removes the defaults, so that only an explicit version is valid. */
async function dropDefaults(): Promise<void> {
  await api.database.db.execute(sql`alter table events alter column version drop default`)
  const [current] = await rowsOf<{ text: string }>(
    sql`select pg_get_functiondef(oid) as text from pg_proc where proname = 'add_messages'`,
  )
  const changed = current?.text.replace(
    'event_version smallint DEFAULT 1',
    'event_version smallint DEFAULT 99',
  )
  expect(changed).not.toBe(current?.text)
  await api.database.db.execute(sql.raw(changed ?? ''))
}

it('every event is stored with the version of the build that wrote it', async () => {
  await dropDefaults()
  const owner = await newOwner(api)
  const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Cleo' })
  await visitor.say('Hello')
  const stored = await rowsOf<{ type: string; version: number }>(
    sql`select type, version from events where client_id = ${owner.profile.client_id} order by seq`,
  )
  expect(stored.map(({ type }) => type)).toEqual(expect.arrayContaining(['chat.created', 'message.added']))
  for (const event of stored) expect(event).toEqual({ type: event.type, version: EVENT_VERSION })
})

it('an API built before versioning can still add messages during a rolling update', async () => {
  const batch = '[]'
  expect(await rowsOf(sql`select * from add_messages(1, ${batch}::jsonb, 16384, 'journal')`)).toEqual([])
})

it('there is a migration from each version to the next', () => {
  expect(upcasters).toHaveLength(EVENT_VERSION - 1)
  expect(upcast(EVENT_VERSION, { id: 1 })).toEqual({ id: 1 })
})

/** Stores a chat's event as another build would have stored it, in a new account. */
async function storedAs(version: number, payload: ReturnType<typeof sql>) {
  const owner = await newOwner(api)
  await newVisitor(api, owner.bot.api_key, { user_name: 'Cleo' })
  const stored = await rowsOf<{ seq: number }>(sql`
    update events set version = ${version}, payload = ${payload}
    where client_id = ${owner.profile.client_id} and type = 'chat.created' returning seq`)
  const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
  return { seq: stored[0]?.seq, events }
}

it('a chat of version 1, stored without a receipt of its sentiment, is read without a receipt', async () => {
  const { seq, events } = await storedAs(1, sql`payload #- '{chat,sentiment_receipt}'`)
  const event = events.find((one) => one.seq === seq)
  expect(event).toMatchObject({ type: 'chat.created', chat: { user_name: 'Cleo', sentiment_receipt: null } })
  expect([...Value.Errors(journalEvents['chat.created'], event)]).toEqual([])
})

it('an event of the next version is read with the fields that this build knows', async () => {
  const { seq, events } = await storedAs(EVENT_VERSION + 1, sql`payload || '{"mood": "new"}'`)
  expect(events.find((one) => one.seq === seq)).toMatchObject({ chat: { user_name: 'Cleo' }, mood: 'new' })
})

it('an event that cannot be read does not cause a gap', async () => {
  const { seq, events } = await storedAs(0, sql`payload`)
  expect(events.find((one) => one.seq === seq)).toEqual({ type: SKIPPED_EVENT, seq, at: expect.any(String) })
  expect(events.map((one) => one.seq)).toEqual(events.map((_, i) => i + 1))
})
