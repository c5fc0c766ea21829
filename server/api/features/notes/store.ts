import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Changed, change } from '#server/api/core/chats/changes.ts'
import type { UserRow } from '#server/api/platform/auth/callers.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { users } from '#server/db/schema/clients.ts'
import { notes } from '#server/db/schema/desk.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

/** Internal note with its author's name; null if the author was deleted. */
export interface NoteRow extends Record<string, unknown> {
  readonly id: number
  readonly chat_id: number
  readonly author_id: number | null
  readonly author_name: string | null
  readonly text: string
  readonly mentions: number[]
  readonly mentioned: { readonly id: number; readonly name: string }[]
  readonly created_at: Date | string
}

const columns = sql`n.id, n.chat_id, n.author_id, n.text, n.mentions, n.created_at,
  (select name from users where id = n.author_id) as author_name,
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
    from users u where u.client_id = n.client_id and u.id = any(n.mentions)) as mentioned`

/** Returns a page of a chat's notes, oldest first, and their total number. */
export async function notesOf(
  db: Executor,
  clientId: number,
  chatId: number,
  { start, length }: { readonly start: number; readonly length: number },
) {
  const where = sql`from notes n where n.client_id = ${clientId} and n.chat_id = ${chatId}`
  const { rows } = await db.execute<NoteRow>(
    sql`select ${columns} ${where} order by n.id limit ${length} offset ${start}`,
  )
  const total = await db.execute<{ n: number }>(sql`select count(*) as n ${where}`)
  return { rows, total: Number(total.rows[0]?.n ?? 0) }
}

export async function noteOf(db: Executor, clientId: number, noteId: number): Promise<NoteRow | null> {
  const { rows } = await db.execute<NoteRow>(
    sql`select ${columns} from notes n where n.client_id = ${clientId} and n.id = ${noteId}`,
  )
  return rows[0] ?? null
}

export const { insert: insertNote, remove: deleteNote } = rowsOf(notes)

/** Adds followers to a locked chat. */
export async function addFollowers(
  tx: Executor,
  { client_id, id }: ChatSnapshot,
  memberIds: readonly number[],
): Promise<Changed> {
  const added = sql`${sql.param(memberIds)}::bigint[]`
  const changed = await change(tx, client_id, id, {
    set: sql`shared_with = array(select distinct unnest(chats.shared_with || ${added}))`,
    where: sql`true`,
  })
  if (!changed) throw new Error('The locked chat does not exist.')
  return changed
}

/** Removes a follower from a chat; returns null if the member does not follow it. */
export const removeFollower = (
  tx: Executor,
  { client_id, id }: ChatSnapshot,
  memberId: number,
): Promise<Changed | null> =>
  change(tx, client_id, id, {
    set: sql`shared_with = array_remove(chats.shared_with, ${memberId}::bigint)`,
    where: sql`${memberId}::bigint = any(chats.shared_with)`,
  })

/** Returns the given members who belong to the client and are active. */
export async function activeUsers(
  db: Executor,
  clientId: number,
  ids: readonly number[],
): Promise<readonly UserRow[]> {
  if (!ids.length) return []
  return db
    .select()
    .from(users)
    .where(and(eq(users.client_id, clientId), eq(users.is_disabled, false), inArray(users.id, [...ids])))
}
