import { sql } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { deleteJobsOf } from '#server/api/platform/jobs/inspect.ts'
import { discard } from '#server/api/platform/uploads/receive.ts'
import type { Db } from '#server/db/client.ts'

/** Number of rows deleted per statement; small, so that messages in other accounts are not delayed. */
const SLICE = 200

/** Deletes an account's rows from a table in batches. */
async function deleteInSlices(db: Db, table: 'chats' | 'sources', clientId: number): Promise<void> {
  const name = sql.identifier(table)
  for (;;) {
    const { rows } = await db.execute(sql`
      delete from ${name} where id in (select id from ${name} where client_id = ${clientId} limit ${SLICE}) returning id`)
    if (rows.length === 0) return
  }
}

/** Returns the paths of all chat files and documents in an account. */
async function filesOf(db: Db, clientId: number): Promise<{ path: string }[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from chat_files where client_id = ${clientId}
    union select path from sources where client_id = ${clientId} and path is not null`)
  return rows
}

/**
 * Deletes a disabled account and all its data: members, bots, chats, files, journal, statistics and audit log. If interrupted, it
 * can be called again to finish.
 */
export async function deleteAccount(context: Context, { id }: ClientRow): Promise<void> {
  const { db } = context
  const files = await filesOf(db, id)
  await deleteJobsOf(db, id)
  await deleteInSlices(db, 'chats', id)
  await deleteInSlices(db, 'sources', id)
  await discard(context, files)
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from registrations where lower(email) in (select lower(email) from users where client_id = ${id})`,
    )
    await tx.execute(sql`delete from notifications where client_id = ${id}`)
    await tx.execute(sql`delete from journal_heads where client_id = ${id}`)
    await tx.execute(sql`delete from clients where id = ${id}`)
  })
}
