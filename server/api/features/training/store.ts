import { and, desc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { REFRESH_DAILY_MS, REFRESH_WEEKLY_MS } from '#contract/knowledge/training-limits.ts'
import { inTurns } from '#server/api/platform/in-turns.ts'
import { hasJob } from '#server/api/platform/jobs/inspect.ts'
import type { Jobs } from '#server/api/platform/jobs/jobs.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { sources } from '#server/db/schema/bots.ts'
import { readSourceJob } from './jobs.ts'

/** Row of a file, web page or FAQ entry that a bot learns from. */
export type SourceRow = typeof sources.$inferSelect

/** Returns a client's sources of a kind, newest first; if a bot is given, only its sources. */
export const listSources = (
  db: Executor,
  clientId: number,
  kind: SourceRow['kind'],
  botId: number | undefined,
): Promise<SourceRow[]> =>
  db
    .select()
    .from(sources)
    .where(
      and(
        eq(sources.client_id, clientId),
        eq(sources.kind, kind),
        botId ? eq(sources.bot_id, botId) : undefined,
      ),
    )
    .orderBy(desc(sources.id))

const { find, remove, ...queries } = rowsOf(sources)
export const { insert: insertSource, update: updateSource } = queries

const isKind = (kind: SourceRow['kind'] | undefined) => kind && eq(sources.kind, kind)

/** Returns a client's source with the given id and, if given, kind; null if there is none. */
export const sourceOf = (db: Executor, clientId: number, id: number, kind?: SourceRow['kind']) =>
  find(db, clientId, id, isKind(kind))

/** Deletes a source with its passages, and returns it. */
export const deleteSource = (db: Executor, clientId: number, id: number, kind: SourceRow['kind']) =>
  remove(db, clientId, id, isKind(kind))

/** Inserts sources and queues them for reading. */
export async function addSources(
  tx: Executor,
  jobs: Jobs,
  rows: readonly (typeof sources.$inferInsert)[],
  orHttp = false,
): Promise<SourceRow[]> {
  const added =
    rows.length > 0
      ? await tx
          .insert(sources)
          .values([...rows])
          .returning()
      : []
  for (const { id, client_id } of added)
    await jobs.enqueue(tx, readSourceJob, { sourceId: id, clientId: client_id, orHttp })
  return added
}

/** Returns the bot's source with this URL, either as entered or after redirects, or null. */
export async function sourceByUrl(
  db: Executor,
  clientId: number,
  botId: number,
  url: string,
): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(sources)
    .where(
      and(
        eq(sources.client_id, clientId),
        eq(sources.bot_id, botId),
        or(eq(sources.url, url), eq(sources.address, url)),
      ),
    )
    .limit(1)
  return row ?? null
}

/**
 * Returns web pages that are due for a refresh and marks them as checked, so that no other process takes them; clients take turns.
 */
export async function claimDue(
  tx: Executor,
  now: Date,
  most: number,
): Promise<{ id: number; client_id: number }[]> {
  const before = (milliseconds: number) =>
    sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
  const isDue = sql`s.kind = 'url' and s.status in ('ready', 'failed')
    and ((s.refresh = 'daily' and coalesce(s.checked_at, s.created_at) <= ${before(REFRESH_DAILY_MS)})
      or (s.refresh = 'weekly' and coalesce(s.checked_at, s.created_at) <= ${before(REFRESH_WEEKLY_MS)}))`
  const due = sql`select s.id, s.client_id, s.checked_at as due from sources s join clients c on c.id = s.client_id
    where ${isDue} and not c.is_disabled and c.subscription_end > ${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: number; client_id: number }>(sql`
    update sources set checked_at = ${now.toISOString()}::timestamptz where id in (
      select s.id from sources s where ${isDue} and s.id in (select id from (${inTurns(due, most)}) as next)
      for update of s skip locked
    ) returning id, client_id`)
  return rows
}

/**
 * Queues files that were read by an older engine, and returns them; skips files that could not be read again. Clients take turns.
 */
export async function claimOutdated(
  tx: Executor,
  version: number,
  most: number,
): Promise<{ id: number; client_id: number }[]> {
  const isDue = sql`s.kind = 'file' and s.status = 'ready' and s.path is not null and s.engine_version < ${version}
    and s.refresh_error is null`
  const due = sql`select s.id, s.client_id, s.id as due from sources s join clients c on c.id = s.client_id
    where ${isDue} and not c.is_disabled`
  const { rows } = await tx.execute<{ id: number; client_id: number }>(sql`
    update sources set status = 'queued', error = null where id in (
      select s.id from sources s where ${isDue} and s.id in (select id from (${inTurns(due, most)}) as next)
      for update of s skip locked
    ) returning id, client_id`)
  return rows
}

/** Returns sources whose reading was interrupted when the process ended. */
export const unfinishedSources = (db: Executor): Promise<Pick<SourceRow, 'id' | 'client_id'>[]> =>
  db
    .select({ id: sources.id, client_id: sources.client_id })
    .from(sources)
    .where(
      and(
        inArray(sources.status, ['reading', 'indexing']),
        not(hasJob(readSourceJob, 'sourceId', sources.id)),
      ),
    )

/** Returns the id of a client's first bot, for calls that do not name a bot; null if the client has no bots. */
export async function firstBot(db: Executor, clientId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from bots where client_id = ${clientId} order by id limit 1`,
  )
  return rows[0]?.id ?? null
}

/** Returns a bot's sources that have been read but not compared yet, oldest first. */
export const uncheckedSources = (db: Executor, clientId: number, botId: number): Promise<SourceRow[]> =>
  db
    .select()
    .from(sources)
    .where(
      and(
        eq(sources.client_id, clientId),
        eq(sources.bot_id, botId),
        eq(sources.status, 'ready'),
        eq(sources.hold, 'checking'),
      ),
    )
    .orderBy(sources.id)

/** Releases a source that has been read but is held back, and returns it; null if there is no such source. */
export async function releaseHeld(tx: Executor, clientId: number, id: number): Promise<SourceRow | null> {
  const [row] = await tx
    .update(sources)
    .set({ hold: null })
    .where(
      and(
        eq(sources.client_id, clientId),
        eq(sources.id, id),
        eq(sources.status, 'ready'),
        isNotNull(sources.hold),
      ),
    )
    .returning()
  return row ?? null
}

/** Number of a bot's latest chats in which answers are counted. */
const COUNTED_CHATS = 1_000

/** Returns whether a bot has given customers at least `least` answers in its latest chats. */
export async function hasAnswered(
  db: Executor,
  clientId: number,
  botId: number,
  least: number,
): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from (
        select id from chats
        where client_id = ${clientId} and bot_id = ${botId} and channel <> 'playground' and user_name <> ''
        order by updated_at desc, id desc limit ${COUNTED_CHATS}
      ) c join messages a on a.chat_id = c.id
      where a.client_id = ${clientId} and a.answers is not null and a.receipt is not null
      limit ${least}
    ) answered`)
  return (rows[0]?.n ?? 0) >= least
}
