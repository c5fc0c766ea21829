import { sql } from 'drizzle-orm'
import { SEARCH_TOTAL_MAX } from '#contract/base/limits.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'
import { snapshotOf } from '../messages/write.ts'
import { messageSnapshot } from '../store.ts'
import { inTeams, listedChats, type Reader, visibleChats } from '../visible-chats.ts'
import { partitionOf, queryOf } from './entries.ts'
import type { Question } from './words.ts'

/** Chat that a search found, with the position of its newest matching entry; 0 means the chat itself. */
export interface Found extends Record<string, unknown> {
  readonly chat_id: number
  readonly position: number
}

/** Maximum number of entries read per partition, newest first; several entries can belong to the same chat. */
const ENTRIES_MAX = 2_500
/** Maximum number of chats that are returned for a group of partitions. */
const CHATS_MAX = 2 * SEARCH_TOTAL_MAX

/**
 * Returns the chats found by the given queries, newest match first. Each partition has its own query, because the planner prefers
 * to scan the whole table if many are queried at once.
 */
async function findIn(
  db: Executor,
  reader: Reader,
  queries: readonly string[],
  teamIds: readonly number[] | undefined,
): Promise<readonly Found[]> {
  const team = teamIds ? sql`and ${inTeams(sql`c`, teamIds)}` : sql``
  const { rows } = await db.execute<Found>(sql`
    with entries as materialized (
      select e.* from unnest(${sql.param(queries)}::text[]) q cross join lateral (
        select chat_id, position, seq from search_entries where vector @@ q::tsquery order by seq desc limit ${ENTRIES_MAX}
      ) e
    ), newest as (select distinct on (chat_id) chat_id, position, seq from entries order by chat_id, seq desc)
    select n.chat_id, n.position from newest n join chats c on c.id = n.chat_id
    where ${listedChats(sql`c`, reader)} ${team} order by n.seq desc limit ${CHATS_MAX}`)
  return rows
}

/**
 * Yields the partitions from newest to oldest, in groups of doubling size, because the newest partitions answer most searches.
 */
function* groupsOf(last: number): Generator<readonly number[]> {
  for (let next = last, size = 1; next >= 0; size *= 2) {
    const count = Math.min(size, next + 1)
    yield Array.from({ length: count }, (_, i) => next - i)
    next -= count
  }
}

/**
 * Returns the chats that match a search and that the member may see, newest match first, at most 1,000; `teamIds` restricts them
 * to the given teams. Reads older partitions only while there are too few matches.
 */
export async function findChats(
  db: Executor,
  reader: Reader,
  question: Question,
  teamIds?: readonly number[],
): Promise<readonly Found[]> {
  const { seq } = await headOf(db, reader.clientId)
  const found = new Map<number, Found>()
  for (const partitions of groupsOf(partitionOf(seq))) {
    const queries = partitions.map((partition) => queryOf(reader.clientId, question, partition))
    for (const one of await findIn(db, reader, queries, teamIds)) {
      if (!found.has(one.chat_id)) found.set(one.chat_id, one)
    }
    if (found.size >= SEARCH_TOTAL_MAX) break
  }
  return [...found.values()].slice(0, SEARCH_TOTAL_MAX)
}

/** Chat that a search found, with the matching message; `message` is null if the chat itself matches. */
export interface Hit {
  readonly chat: ChatSnapshot
  readonly message: MessageSnapshot | null
}

/** Loads the chats and messages of search results in the same order, without chats that the member can no longer see. */
export async function hitsOf(db: Executor, reader: Reader, found: readonly Found[]): Promise<readonly Hit[]> {
  const ids = found.map(({ chat_id }) => chat_id)
  const positions = found.map(({ position }) => position)
  const { rows } = await db.execute<Hit & Record<string, unknown>>(sql`
    select ${snapshotOf(sql`c`)} as chat, case when m.id is null then null else ${messageSnapshot} end as message
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(positions)}::int[]) with ordinality as f(chat_id, position, n)
    join chats c on c.id = f.chat_id and ${visibleChats(sql`c`, reader)}
    left join messages m on m.chat_id = f.chat_id and m.position = f.position
    order by f.n`)
  return rows
}
