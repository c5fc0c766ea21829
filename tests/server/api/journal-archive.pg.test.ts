import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/base/units.ts'
import { addCannedReply } from '#contract/chats/canned-replies.ts'
import { assignChat, endChat } from '#contract/chats/chats.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { catchUp, operate } from '#contract/journal/system.ts'
import { archiveJournal, forgetSegments } from '#server/api/platform/journal/archive.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot })
  owner = await newOwner(api)
})
afterAll(() => api.close())

const db = () => api.database.db
const caughtUp = (after = 0) => ok(api.app, catchUp, { token: owner.token, query: { after } })

/** Returns all stored events of the client, as exported for an operator. */
async function exported(): Promise<JournalEvent[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'journal-')), 'events.ndjson')
  const { ok: isWritten } = await ok(api.app, operate, {
    token: INTERNAL_KEY,
    body: { args: ['journal', `${owner.profile.client_id}`, file] },
  })
  expect(isWritten).toBe(true)
  const text = readFileSync(file, 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JournalEvent)
}

it('archives events that leave the journal in daily segments, and restores all of them', async () => {
  const visitor = await newVisitor(api, owner.bot.api_key)
  for (let n = 0; n < 5; n++) await visitor.say(`Message ${n}`)
  const chat = { token: owner.token, params: { id: visitor.chat.id } }
  await ok(api.app, assignChat, { ...chat, body: { user_id: owner.profile.id } })
  await ok(api.app, endChat, chat)
  await ok(api.app, addCannedReply, {
    token: owner.token,
    body: { shortcut: 'hi', text: 'Hello', locale: null, is_personal: true },
  })
  const before = (await caughtUp()).events
  expect(before.length).toBeGreaterThan(12)
  // The first six events happened on one day, four on the next, and the others just now.
  const aged = (from: number, to: number, days: number) =>
    db().execute(sql`update events set at = at - make_interval(days => ${days}::int)
      where client_id = ${owner.profile.client_id} and seq between ${from} and ${to}`)
  const first = before[0]?.seq ?? 0
  await aged(first, first + 5, 40)
  await aged(first + 6, first + 9, 39)
  const week = new Date(Date.now() - 7 * DAY_MS)
  await Promise.all([archiveJournal(db(), week), archiveJournal(db(), week)])

  const { rows } = await db().execute(
    sql`select first_seq, last_seq, events from journal_segments order by first_seq`,
  )
  expect(rows).toEqual([
    { first_seq: first, last_seq: first + 5, events: 6 },
    { first_seq: first + 6, last_seq: first + 9, events: 4 },
  ])
  expect(await caughtUp(first)).toMatchObject({ resync: true, events: [] })
  expect((await caughtUp(first + 9)).events).toEqual(before.slice(10))
  const kept = await exported()
  expect(kept.map(({ seq, type }) => ({ seq, type }))).toEqual(before.map(({ seq, type }) => ({ seq, type })))
  expect(kept.slice(10)).toEqual(before.slice(10))
  const unaged = ({ at: _, ...event }: JournalEvent) => event
  expect(kept.slice(0, 10).map(unaged)).toEqual(before.slice(0, 10).map(unaged))

  await forgetSegments(db(), new Date(Date.now() - 39 * DAY_MS))
  expect((await exported()).map(({ seq }) => seq)).toEqual(before.slice(6).map(({ seq }) => seq))
})

it('does not overwrite a file', async () => {
  const { ok: isWritten, lines } = await ok(api.app, operate, {
    token: INTERNAL_KEY,
    body: { args: ['journal', `${owner.profile.client_id}`, import.meta.filename] },
  })
  expect(isWritten).toBe(false)
  expect(lines[0]).toMatch(/cannot be created/)
})
