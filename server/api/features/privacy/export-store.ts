import { sql } from 'drizzle-orm'
import type { ChatStep } from '#contract/chats/chat-steps.ts'
import type { VisitedPage } from '#contract/chats/people.ts'
import { messageSnapshot } from '#server/api/core/chats/store.ts'
import type { Executor } from '#server/db/client.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'

/** Data stored about a chat, apart from the chat itself and its messages. */
export interface ChatExtras extends Record<string, unknown> {
  readonly stars: number | null
  readonly feedback: string | null
  readonly rated_at: Date | string | null
  readonly pages: readonly VisitedPage[] | null
  readonly time_zone: string | null
  readonly notes: readonly { readonly text: string; readonly created_at: string }[]
  readonly steps: readonly Omit<ChatStep, 'seq' | 'by' | 'agent'>[]
}

/** Returns a chat's rating, visited pages, notes and changes; the names of members are not part of them. Null if the chat does not exist. */
export async function extrasOf(db: Executor, clientId: number, chatId: number): Promise<ChatExtras | null> {
  const { rows } = await db.execute<ChatExtras>(sql`
    select f.stars, f.feedback, f.created_at as rated_at, v.pages, v.time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'created_at', n.created_at) order by n.id), '[]')
        from notes n where n.chat_id = c.id) as notes,
      (select coalesce(jsonb_agg(s.facts - 'by' - 'agent' || jsonb_build_object('at', s.at, 'after', s.after) order by s.after, s.at, s.seq), '[]')
        from chat_steps s where s.client_id = c.client_id and s.chat_id = c.id) as steps
    from chats c left join feedback f on f.chat_id = c.id left join chat_visits v on v.chat_id = c.id
    where c.client_id = ${clientId} and c.id = ${chatId}`)
  return rows[0] ?? null
}

/** Returns up to `limit` messages of a chat after the given order, oldest first. */
export async function messagesAfter(
  db: Executor,
  clientId: number,
  chatId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MessageSnapshot[]> {
  const { rows } = await db.execute<{ message: MessageSnapshot }>(sql`
    select ${messageSnapshot} as message from messages m
    where m.client_id = ${clientId} and m.chat_id = ${chatId} and m.position > ${after}
    order by m.position limit ${limit}`)
  return rows.map(({ message }) => message)
}
