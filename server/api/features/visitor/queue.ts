import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

/** Our choice: maximum and minimum number of the latest waits on which an estimate is based. */
const WAITS_MAX = 50
const WAITS_MIN = 5
/** Our choice: longest wait that is shown; a longer estimate does not help the customer. */
const WAIT_MINUTES_MAX = 60

/** Returns a chat's position, counted from 1, among the chats waiting for the same team, oldest first. */
export async function positionInQueue(db: Executor, chat: ChatSnapshot): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from chats
    where client_id = ${chat.client_id} and status = 'waiting' and channel <> 'playground' and user_name <> ''
      and team_id is not distinct from ${chat.team_id}::bigint
      and (waiting_since, id) < (select waiting_since, id from chats where id = ${chat.id})`)
  return (rows[0]?.n ?? 0) + 1
}

/**
 * Returns how many minutes a client's customers have usually waited recently; null if there are too few waits or the result is
 * too long to show.
 */
export async function usualWait(db: Executor, clientId: number): Promise<number | null> {
  const { rows } = await db.execute<{ n: number; middle: number | null }>(sql`
    select count(*)::int as n, percentile_cont(0.5) within group (order by w.open_wait_ms)::float8 as middle
    from (select open_wait_ms from chat_handovers
      where client_id = ${clientId} and answered_at is not null and open_wait_ms is not null
      order by answered_at desc limit ${WAITS_MAX}) w`)
  const { n = 0, middle = null } = rows[0] ?? {}
  if (n < WAITS_MIN || middle === null) return null
  const minutes = Math.max(1, Math.ceil(middle / MINUTE_MS))
  return minutes > WAIT_MINUTES_MAX ? null : minutes
}
