import { sql } from 'drizzle-orm'
import Value from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { assignChat, getHistory, listChats, sendManual } from '#contract/chats/chats.ts'
import { type JournalEvent, journalEvents } from '#contract/journal/events.ts'
import { catchUp, type FeedEvent, feed, operate } from '#contract/journal/system.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { OWNER, PASSWORD } from '#tests/fixtures/old-account.ts'
import { type Thawed, thaw } from '#tests/fixtures/thaw.ts'
import { INTERNAL_KEY, startDatabase } from '#tests/support/api.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { definitions } from './support/definitions.ts'

/**
 * Builds by commit. `frozenOn` is minutes after the build was frozen; later, chats would have ended and journals been pruned.
 * `types` is the number of event types in the journals: all but chat.updated and chat.reopened, which no build writes yet.
 */
const builds = [{ name: 'ecc70ce', frozenOn: '2026-11-22T17:50:00Z', types: 42 }]

/** Returns the ways in which an event violates the schema for its type. */
const problemsOf = (event: JournalEvent) =>
  [...Value.Errors(journalEvents[event.type], event)].map(
    ({ instancePath, message }) => `${event.seq} ${event.type}${instancePath} ${message}`,
  )

const mailTo = (name: string) => ({
  to: `${name}@example.test`,
  locale: 'en-US',
  text: { kind: 'account_exists', name },
})

/**
 * Queues emails as the build did, with pg-boss: one that waits, one to be retried, one whose process died, and one that failed.
 */
async function queueMails({ db }: Database): Promise<void> {
  const states = ['created', 'retry', 'active', 'failed']
  const mails = states.map((state) => ({ state, data: mailTo(state) }))
  await db.execute(sql`
    insert into jobs.job (name, data, state, retry_count, retry_limit, started_on, completed_on, output)
    select 'send-mail', data, state::jobs.job_state, 2, 8, now() - interval '1 hour', now(), '{"message": "down"}'
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mails(state text, data jsonb)`)
}

describe.each(builds)('the data folder of build $name', ({ name, frozenOn, types }) => {
  let thawed: Thawed
  let floor: Floor
  let token: string
  let clientId: number

  beforeAll(async () => {
    thawed = await thaw(name)
    const database = await openDatabase(thawed.settings)
    await queueMails(database)
    floor = await startFloor(
      { database, clock: createTestClock(frozenOn) },
      { DATA_DIR: thawed.settings.dataDir },
    )
    const body = { username: OWNER, password: PASSWORD }
    token = (await ok(floor.api.app, signIn, { body })).access_token
    clientId = (await ok(floor.api.app, getProfile, { token })).client_id
  })
  afterAll(async () => {
    await floor.close()
    await thawed.drop()
  })

  /** Reads the journal as relays do, from its beginning to the present. */
  async function readFeed(): Promise<FeedEvent[]> {
    const response = await floor.api.app.inject({
      method: feed.method,
      url: feed.path,
      headers: { authorization: `Bearer ${INTERNAL_KEY}` },
      payload: { cursors: { [clientId]: 0 } },
      payloadAsStream: true,
    })
    let text = ''
    for await (const chunk of response.stream()) {
      text += chunk
      if (text.includes('{"ready":true}')) break
    }
    const lines = text.split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line)).filter((line) => 'event' in line)
  }

  it('has a journal whose events are all valid for consoles', async () => {
    const { events, resync } = await ok(floor.api.app, catchUp, { token, query: { after: 0 } })
    expect(resync).toBe(false)
    expect(events.length).toBeGreaterThan(50)
    expect(events.flatMap(problemsOf)).toEqual([])
  })

  it('has a journal with every type that the build wrote, all valid for relays', async () => {
    const { database } = floor.api
    // Read first, because background jobs can add events.
    const { rows } = await database.db.execute<{ seq: number }>(
      sql`select seq from journal_heads where client_id = ${clientId}`,
    )
    const events = (await readFeed()).map(({ event }) => event)
    expect(events.slice(0, rows[0]?.seq).map(({ seq }) => seq)).toEqual(
      Array.from({ length: rows[0]?.seq ?? 0 }, (_, i) => i + 1),
    )
    expect(events.flatMap(problemsOf)).toEqual([])
    expect(new Set(events.map(({ type }) => type)).size).toBe(types)
  })

  it('reaches a console over its socket from the first event on', async () => {
    const probe = floor.console(token, 0)
    const head = await probe.live
    // Background jobs can add events after the console has gone live.
    const { positions } = probe
    expect(positions.length).toBeGreaterThanOrEqual(head)
    expect(positions).toEqual(Array.from(positions, (_, i) => i + 1))
    expect(probe.events.flatMap(problemsOf)).toEqual([])
  })

  it('has chats that can be read and continued', async () => {
    const { entities } = await ok(floor.api.app, listChats, { token })
    expect(entities.map(({ user_name }) => user_name).sort()).toEqual(['Cleo', 'Dana', 'Eli', 'Fay', 'Gus'])
    for (const { id, message_count } of entities) {
      const { messages } = await ok(floor.api.app, getHistory, { token, params: { id } })
      expect(messages).toHaveLength(message_count)
    }
    const dana = entities.find(({ user_name }) => user_name === 'Dana')
    const params = { id: dana?.id ?? 0 }
    const { id: user_id } = await ok(floor.api.app, getProfile, { token })
    await ok(floor.api.app, assignChat, { token, params, body: { user_id } })
    const sent = await ok(floor.api.app, sendManual, { token, params, body: { message: 'At nine.' } })
    expect(sent.order).toBe((dana?.message_count ?? 0) + 1)
  })

  it('has queued jobs, which are run, and failed ones, which can be retried', async () => {
    for (const name of ['created', 'retry', 'active'])
      await floor.api.mailTo(`${name}@example.test`, 'account_exists')
    const admin = (...args: string[]) => ok(floor.api.app, operate, { token: INTERNAL_KEY, body: { args } })
    const { lines } = await admin('jobs')
    const failed = lines.map((line) => line.split('\t')).filter(([, job]) => job === 'send-mail')
    expect(failed).toEqual([[expect.any(String), 'send-mail', expect.any(String), 'after 3 tries', 'down']])
    await admin('retry', failed[0]?.[0] ?? '')
    await floor.api.mailTo('failed@example.test', 'account_exists')
    expect(floor.api.mails.filter(({ text }) => text.kind === 'account_exists')).toHaveLength(4)
  })

  it('has the functions and triggers of a new database', async () => {
    const fresh = await startDatabase()
    const of = async ({ executeSql }: typeof fresh.database) =>
      (await definitions({ query: executeSql })).map(({ name, definition }) => ({ name, definition }))
    expect(await of(floor.api.database)).toEqual(await of(fresh.database))
    await fresh.close()
  })
})
