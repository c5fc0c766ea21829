import { sql } from 'drizzle-orm'
import { DRAFTS_MAX } from '#contract/base/limits.ts'
import type { Draft, DraftFields } from '#contract/chats/drafts.ts'
import { type Reader, visibleChats } from '#server/api/core/chats/visible-chats.ts'
import type { Executor } from '#server/db/client.ts'
import { iso } from '#server/lib/iso.ts'

/** Returns a member's drafts in chats that they can see, newest first. */
export async function draftsOf(db: Executor, reader: Reader): Promise<Draft[]> {
  const { rows } = await db.execute<
    Omit<Draft, 'updated_at'> & { updated_at: Date | string } & Record<string, unknown>
  >(sql`
    select d.chat_id, d.reply, d.note, d.mentions, d.updated_at from drafts d join chats c on c.id = d.chat_id
    where d.member_id = ${reader.id} and ${visibleChats(sql`c`, reader)} order by d.updated_at desc, d.chat_id limit ${DRAFTS_MAX}`)
  return rows.map(({ updated_at, ...draft }) => ({ ...draft, updated_at: iso(updated_at) }))
}

/** Stores a member's draft in a chat; returns whether the chat had none of theirs before. */
export async function putDraft(
  tx: Executor,
  reader: Reader,
  chatId: number,
  { reply, note, mentions, now }: DraftFields & { readonly now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    insert into drafts (client_id, chat_id, member_id, reply, note, mentions, updated_at)
    values (${reader.clientId}, ${chatId}, ${reader.id}, ${reply}, ${note}, ${JSON.stringify(mentions)}::jsonb, ${now.toISOString()}::timestamptz)
    on conflict (chat_id, member_id) do update set reply = excluded.reply, note = excluded.note, mentions = excluded.mentions,
      updated_at = excluded.updated_at
    returning xmax = 0 as is_new`)
  return rows[0]?.is_new ?? false
}

/** Deletes a member's oldest drafts beyond the limit of their list; returns the ids of the chats. */
export async function dropOldDrafts(tx: Executor, { id }: Reader): Promise<number[]> {
  const { rows } = await tx.execute<{ chat_id: number }>(sql`
    delete from drafts where member_id = ${id} and chat_id in (
      select chat_id from drafts where member_id = ${id} order by updated_at desc, chat_id offset ${DRAFTS_MAX})
    returning chat_id`)
  return rows.map(({ chat_id }) => chat_id)
}

/** Deletes a member's draft in a chat; returns whether there was one. */
export async function dropDraft(tx: Executor, reader: Reader, chatId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from drafts where chat_id = ${chatId} and member_id = ${reader.id} returning chat_id`,
  )
  return rows.length > 0
}
