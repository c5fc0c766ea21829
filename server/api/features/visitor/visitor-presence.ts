import { sql } from 'drizzle-orm'
import { chatEvent } from '#server/api/core/chats/change-events.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { snapshotOf } from '#server/api/core/chats/messages/write.ts'
import type { Context } from '#server/api/core/context.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

/** A visitor's presence in a chat, as reported by a relay. */
export interface VisitorSeen {
  readonly client_id: number
  readonly chat_id: number
  /** When the visitor closed the page; null while it is open. */
  readonly left_at: string | null
}

/** Records whether visitors are still present, for chats that are waiting for an agent; other chats stay unchanged. */
export async function recordVisitors({ db }: Context, seen: readonly VisitorSeen[]): Promise<void> {
  for (const clientId of new Set(seen.map(({ client_id }) => client_id))) {
    const visitors = seen.filter(({ client_id }) => client_id === clientId)
    if (!(await waitingAmong(db, clientId, visitors))) continue
    await db.transaction(async (tx) => {
      const changed = await markVisitors(tx, clientId, visitors)
      const events = changed.map((one) =>
        chatEvent(one.chat.left_at === null ? 'visitor.returned' : 'visitor.left', one),
      )
      await append(tx, clientId, events)
    })
  }
}

const rowsOf = (visitors: readonly VisitorSeen[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(visitors)}::jsonb) as v(chat_id bigint, left_at timestamptz)`

const differs = sql`c.status = 'waiting' and c.channel <> 'playground' and (c.left_at is null) <> (v.left_at is null)`

async function waitingAmong(
  db: Executor,
  clientId: number,
  visitors: readonly VisitorSeen[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${rowsOf(visitors)} join chats c on c.id = v.chat_id and c.client_id = ${clientId} where ${differs} limit 1`)
  return rows.length > 0
}

/** Sets when visitors left, in their chats and in their unanswered handovers; returns the changed chats. */
async function markVisitors(
  tx: Executor,
  clientId: number,
  visitors: readonly VisitorSeen[],
): Promise<Changed[]> {
  const { rows } = await tx.execute<{ chat: ChatSnapshot; previous: number | null }>(sql`
    with found as (
      select c.id, v.left_at from ${rowsOf(visitors)} join chats c on c.id = v.chat_id and c.client_id = ${clientId}
      where ${differs} order by c.id for update of c
    ), c as (
      update chats set left_at = found.left_at from found where chats.id = found.id returning chats.*
    ), h as (
      update chat_handovers set left_at = c.left_at from c
      where chat_handovers.chat_id = c.id and chat_handovers.over_at is null and chat_handovers.answered_at is null
    )
    select ${snapshotOf(sql`c`)} as chat, c.assigned_to as previous from c order by c.id`)
  return rows.map(({ chat, previous }) => ({ chat, previous, previousStatus: 'waiting' }))
}
