import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
afterAll(() => api.close())

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await api.database.db.execute<T>(query)).rows

/** Takes the defaults away, so that only a version that was given explicitly is right. */
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

it('an API of the build before versions can still add messages during a rolling update', async () => {
  const batch = '[]'
  expect(await rowsOf(sql`select * from add_messages(1, ${batch}::jsonb, 16384, 'journal')`)).toEqual([])
})
