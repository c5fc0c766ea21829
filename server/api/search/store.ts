import { sql } from 'drizzle-orm'
import { SEARCH_TOTAL_MAX } from '#contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import type { ChatSnapshot, MessageSnapshot } from '../chats/map.ts'
import { listed, messageSnapshot } from '../chats/store.ts'
import { snapshotOf } from '../chats/write.ts'
import { headOf } from '../journal/store.ts'
import { drawerOf, queryOf } from './entries.ts'
import type { Question } from './words.ts'

/** A chat that was found, and the newest of its entries that has the words; 0 is the chat itself. */
export interface Found extends Record<string, unknown> {
  readonly chat_id: number
  readonly position: number
}

/** Entries that are looked at of one drawer, newest first; several are of one chat. */
const ENTRIES_MAX = 2_500
/** Chats of one look into some drawers. */
const CHATS_MAX = 2 * SEARCH_TOTAL_MAX

/** Each drawer is asked apart: of many at once the planner would rather read the whole table. */
async function findIn(
  db: Executor,
  clientId: number,
  queries: readonly string[],
  visibleTo: number | undefined,
): Promise<readonly Found[]> {
  const { rows } = await db.execute<Found>(sql`
    with entries as materialized (
      select e.* from unnest(${sql.param(queries)}::text[]) q cross join lateral (
        select chat_id, position, seq from search_entries where vector @@ q::tsquery order by seq desc limit ${ENTRIES_MAX}
      ) e
    ), newest as (select distinct on (chat_id) chat_id, position, seq from entries order by chat_id, seq desc)
    select n.chat_id, n.position from newest n join chats c on c.id = n.chat_id
    where ${listed(clientId, visibleTo)} order by n.seq desc limit ${CHATS_MAX}`)
  return rows
}

/** Drawers from the newest to the oldest, in groups that grow: most questions are answered by the first ones. */
function* groupsOf(last: number): Generator<readonly number[]> {
  for (let next = last, size = 1; next >= 0; size *= 2) {
    const count = Math.min(size, next + 1)
    yield Array.from({ length: count }, (_, i) => next - i)
    next -= count
  }
}

/**
 * Chats that have the words of a question, those with the newest mention first, at most 1,000. Looks further back only while
 * there are too few: a common word is found at once, and a rare one is rare everywhere.
 */
export async function findChats(
  db: Executor,
  clientId: number,
  question: Question,
  visibleTo: number | undefined,
): Promise<readonly Found[]> {
  const { seq } = await headOf(db, clientId)
  const found = new Map<number, Found>()
  for (const drawers of groupsOf(drawerOf(seq))) {
    const queries = drawers.map((drawer) => queryOf(clientId, question, drawer))
    for (const one of await findIn(db, clientId, queries, visibleTo)) {
      if (!found.has(one.chat_id)) found.set(one.chat_id, one)
    }
    if (found.size >= SEARCH_TOTAL_MAX) break
  }
  return [...found.values()].slice(0, SEARCH_TOTAL_MAX)
}

/** A chat that was found, with the message that was. */
export interface Hit {
  readonly chat: ChatSnapshot
  readonly message: MessageSnapshot | null
}

/** The chats and messages behind what was found, in its order. */
export async function hitsOf(
  db: Executor,
  clientId: number,
  found: readonly Found[],
): Promise<readonly Hit[]> {
  const ids = found.map(({ chat_id }) => chat_id)
  const positions = found.map(({ position }) => position)
  const { rows } = await db.execute<Hit & Record<string, unknown>>(sql`
    select ${snapshotOf(sql`c`)} as chat, case when m.id is null then null else ${messageSnapshot} end as message
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(positions)}::int[]) with ordinality as f(chat_id, position, n)
    join chats c on c.id = f.chat_id and c.client_id = ${clientId}
    left join messages m on m.chat_id = f.chat_id and m.position = f.position
    order by f.n`)
  return rows
}
