import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { UNREAD_MARKS_MAX } from '#contract/base/limits.ts'
import { type Reader, visibleChats } from '#server/api/core/chats/visible-chats.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { unreadMarks } from '#server/db/schema/desk.ts'

/** Returns the ids of the chats that a member has marked as unread and can see, newest mark first. */
export async function marksOf(db: Executor, reader: Reader): Promise<number[]> {
  const { rows } = await db.execute<{ chat_id: number }>(sql`
    select m.chat_id from unread_marks m join chats c on c.id = m.chat_id
    where m.user_id = ${reader.id} and ${visibleChats(sql`c`, reader)} order by m.id desc limit ${UNREAD_MARKS_MAX}`)
  return rows.map(({ chat_id }) => chat_id)
}

/** Marks chats that the member can see, and drops the oldest marks beyond the limit. Returns the ids of newly marked chats. */
export async function addMarks(tx: Tx, reader: Reader, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ chat_id: number }>(sql`
    insert into unread_marks (client_id, user_id, chat_id)
    select c.client_id, ${reader.id}, c.id from chats c
    where ${visibleChats(sql`c`, reader)} and c.id = any(${sql.param(ids)}::bigint[]) order by c.id
    on conflict do nothing returning chat_id`)
  const kept = tx
    .select({ id: unreadMarks.id })
    .from(unreadMarks)
    .where(eq(unreadMarks.user_id, reader.id))
    .orderBy(desc(unreadMarks.id))
    .limit(UNREAD_MARKS_MAX)
  if (rows.length > 0)
    await tx
      .delete(unreadMarks)
      .where(and(eq(unreadMarks.user_id, reader.id), sql`${unreadMarks.id} not in ${kept}`))
  return rows.map(({ chat_id }) => chat_id)
}

/** Removes a member's marks from chats. Returns the ids of the chats that were marked. */
export async function removeMarks(tx: Tx, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .delete(unreadMarks)
    .where(and(eq(unreadMarks.user_id, userId), inArray(unreadMarks.chat_id, [...ids])))
    .returning({ id: unreadMarks.chat_id })
  return rows.map(({ id }) => id)
}
