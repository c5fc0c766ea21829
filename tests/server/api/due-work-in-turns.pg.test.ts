import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/base/units.ts'
import { readDueSentiments } from '#server/api/core/answering/sentiment.ts'
import { createContext } from '#server/api/create-context.ts'
import { findReplyMails } from '#server/api/features/reply-mails/send.ts'
import { reportLateReplies } from '#server/api/features/reply-times/report-late-replies.ts'
import { findReportMails } from '#server/api/features/reports/saved/mail-report.ts'
import { resumeDue } from '#server/api/features/set-aside/due.ts'
import { rereadDue, rereadOutdated } from '#server/api/features/training/reread.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

/** More rows than any of the tasks handles per run. */
const MANY = 600

let api: TestApi
let context: Awaited<ReturnType<typeof createContext>>['context']
let close: () => Promise<void>
let busy: Owner
let quiet: Owner
// Everything becomes due later than the tasks of the API itself look.
const DUE = Date.now() + 2 * HOUR_MS
const long = new Date(DUE).toISOString()
const short = new Date(DUE + HOUR_MS).toISOString()

beforeAll(async () => {
  const failed = async () => ({ status: 'failed', code: 'page_not_found' }) as const
  const reader = { file: failed, page: failed, sitemap: failed }
  api = await startApi({ engine: parrot, reader })
  const clock = { now: () => new Date(DUE + 48 * HOUR_MS) }
  ;({ context, close } = await createContext(api.config, api.app.log, { clock, database: api.database }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  busy = await newOwner(api)
  quiet = await newOwner(api)
})

/** Inserts rows with a function that returns the statement for an account, the number of rows, and when they became due. */
async function insert(rows: (owner: Owner, count: number, due: string) => SQL): Promise<void> {
  await api.database.db.execute(rows(busy, MANY, long))
  await api.database.db.execute(rows(quiet, 1, short))
}
const chats = (columns: SQL, values: (owner: Owner, due: string) => SQL) =>
  insert(
    ({ profile, bot, ...owner }, count, due) => sql`
      insert into chats (client_id, bot_id, channel, user_name, ${columns})
      select ${profile.client_id}::bigint, ${bot.id}::bigint, 'widget', 'Visitor ' || n,
        ${values({ profile, bot, ...owner }, due)} from generate_series(1, ${count}::int) n`,
  )
/** Returns how many rows of the quiet account meet a condition. */
async function left(table: string, condition: SQL): Promise<number> {
  const { rows } = await api.database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from ${sql.raw(table)} where client_id = ${quiet.profile.client_id} and ${condition}`)
  return Number(rows[0]?.n)
}

it('a chat returns from its snooze although another account has many that are due longer', async () => {
  await chats(
    sql`status, assigned_to, snoozed_until`,
    ({ profile }, due) => sql`'assigned', ${profile.id}::bigint, ${due}::timestamptz`,
  )
  await resumeDue(context)
  expect(await left('chats', sql`snoozed_until is not null`)).toBe(0)
})

it('a late reply is reported although another account has many that are due longer', async () => {
  await chats(
    sql`status, reply_due_at, reply_check_at`,
    (_, due) => sql`'waiting', ${due}::timestamptz, ${due}::timestamptz`,
  )
  await reportLateReplies(context)
  expect(await left('chats', sql`reply_check_at is not null`)).toBe(0)
})

it('a sentiment is read although another account has many that are due longer', async () => {
  await chats(sql`sentiment_due, message_count, updated_at`, (_, due) => sql`1, 1, ${due}::timestamptz`)
  await readDueSentiments(context)
  await vi.waitUntil(async () => (await left('chats', sql`sentiment_due is not null`)) === 0, 30_000)
})

it('replies are mailed although another account has many that are due longer', async () => {
  await chats(sql`status`, () => sql`'bot'`)
  await insert(
    ({ profile }, _, due) => sql`
      insert into reply_mails (chat_id, client_id, position, due_at)
      select id, client_id, 1, ${due}::timestamptz from chats where client_id = ${profile.client_id}`,
  )
  await findReplyMails(context)
  expect(await left('reply_mails', sql`true`)).toBe(0)
})

it('a report is mailed although another account has many that are due longer', async () => {
  // Without a schedule, the job mails nothing.
  await insert(
    ({ profile }, count, due) => sql`
      insert into saved_reports (client_id, owner_id, name, criteria, is_shared, next_mail_at, created_at)
      select ${profile.client_id}::bigint, ${profile.id}::bigint, 'Report ' || n, '{}', false,
        ${due}::timestamptz, now() from generate_series(1, ${count}::int) n`,
  )
  await findReportMails(context)
  expect(await left('saved_reports', sql`next_mail_at = ${short}::timestamptz`)).toBe(0)
})

it('a web page is read again although another account has many that are due longer', async () => {
  await insert(
    ({ profile, bot }, count, due) => sql`
      insert into sources (client_id, bot_id, kind, name, url, status, refresh, engine_version, checked_at, created_at)
      select ${profile.client_id}::bigint, ${bot.id}::bigint, 'url', 'Page ' || n, 'https://shop.example/' || n, 'ready',
        'daily', 1, ${due}::timestamptz, now() from generate_series(1, ${count}::int) n`,
  )
  await rereadDue(context)
  expect(await left('sources', sql`checked_at = ${short}::timestamptz`)).toBe(0)
})

it('a file is read by a newer engine although another account has many older ones', async () => {
  await insert(
    ({ profile, bot }, count) => sql`
      insert into sources (client_id, bot_id, kind, name, path, format, status, engine_version, created_at)
      select ${profile.client_id}::bigint, ${bot.id}::bigint, 'file', 'File ' || n, 'file-' || n, 'txt', 'ready', 0, now()
      from generate_series(1, ${count}::int) n`,
  )
  await rereadOutdated(context)
  expect(await left('sources', sql`status = 'ready'`)).toBe(0)
})
