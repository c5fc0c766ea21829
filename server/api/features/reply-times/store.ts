import { sql } from 'drizzle-orm'
import { stamp } from '#server/api/core/chats/changes.ts'
import { snapshotOf } from '#server/api/core/chats/messages/write.ts'
import { inTurns } from '#server/api/platform/in-turns.ts'
import type { Db, Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

/**
 * Returns, by client, the ids of the chats in which an awaited reply has to be checked: clients take turns, and each client's most
 * overdue come first.
 */
export async function dueReplies(db: Db, now: Date, most: number): Promise<Map<number, number[]>> {
  const due = sql`select id, client_id, reply_check_at as due from chats where reply_check_at <= ${stamp(now)}`
  const { rows } = await db.execute<{ id: number; client_id: number }>(inTurns(due, most))
  const byClient = new Map<number, number[]>()
  for (const { id, client_id } of rows) byClient.set(client_id, [...(byClient.get(client_id) ?? []), id])
  return byClient
}

/**
 * Marks a client's chats as checked and returns those that still needed a check. Chats locked by another transaction are left for
 * the next check.
 */
export async function markChecked(
  tx: Executor,
  clientId: number,
  ids: readonly number[],
  now: Date,
): Promise<ChatSnapshot[]> {
  const { rows } = await tx.execute<{ chat: ChatSnapshot }>(sql`
    with due as (
      select id from chats where client_id = ${clientId} and id = any(${sql.param(ids)}::bigint[]) and reply_check_at <= ${stamp(now)}
      order by id for update skip locked
    ), c as (
      update chats set reply_check_at = case when chats.reply_due_at > ${stamp(now)} then chats.reply_due_at end
      from due where chats.id = due.id returning chats.*
    )
    select ${snapshotOf(sql`c`)} as chat from c order by c.id`)
  return rows.map(({ chat }) => chat)
}
