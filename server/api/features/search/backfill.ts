import { sql } from 'drizzle-orm'
import { chatWords, type SearchedChat, vectorOf } from '#server/api/core/chats/search/entries.ts'
import { wordsOf } from '#server/api/core/chats/search/words.ts'
import type { Context } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { headOf } from '#server/api/platform/journal/store.ts'
import type { Db } from '#server/db/client.ts'

/** Number of chats per job; the next job continues with the chats that follow. */
const CHATS = 100

type ChatToIndex = SearchedChat & { readonly client_id: number } & Record<string, unknown>

interface Written extends Record<string, unknown> {
  readonly id: number
  readonly position: number
  readonly message: string
}

/** Job that indexes chats from before search existed, starting after the given id. */
export const indexChatsJob = job<{ readonly after: number }>('index-chats', { retries: 8 })

/** Starts indexing if there are chats but no index, for example after an update from a version without search. */
export async function resumeIndexing({ db, jobs }: Context): Promise<void> {
  const { rows } = await db.execute<{ isBehind: boolean }>(sql`
    select exists (select 1 from chats where channel <> 'playground')
      and not exists (select 1 from search_entries) as "isBehind"`)
  if (!rows[0]?.isBehind) return
  await jobs.enqueue(db, indexChatsJob, { after: 0 })
}

/** Indexes a batch of chats and queues a job for the rest. Chats that have been indexed in the meantime are left unchanged. */
export async function indexChats(
  { db, jobs }: Context,
  { after }: { readonly after: number },
): Promise<void> {
  const { rows } = await db.execute<ChatToIndex>(sql`
    select * from chats where id > ${after} and channel <> 'playground' order by id limit ${CHATS}`)
  for (const chat of rows) await indexWhole(db, chat)
  const last = rows.at(-1)
  if (!last || rows.length < CHATS) return
  await jobs.enqueue(db, indexChatsJob, { after: last.id })
}

/**
 * Indexes a chat and all its messages. Each message's id serves as its journal position, capped at the current end of the
 * journal.
 */
async function indexWhole(db: Db, chat: ChatToIndex): Promise<void> {
  const { rows } = await db.execute<Written>(sql`
    select id, position, message from messages
    where client_id = ${chat.client_id} and chat_id = ${chat.id} order by position`)
  const { seq } = await headOf(db, chat.client_id)
  const entry = (id: number, position: number, words: readonly string[]) => {
    const at = sql`${Math.min(id, seq)}::bigint`
    return sql`(${chat.id}::bigint, ${position}::int, ${at}, ${vectorOf(chat.client_id, at, words)})`
  }
  const values = rows.map(({ id, position, message }) => entry(id, position, wordsOf([message])))
  values.push(entry(chat.id, 0, chatWords(chat)))
  for (let from = 0; from < values.length; from += CHATS) {
    await db.execute(sql`
      insert into search_entries (chat_id, position, seq, vector) values ${sql.join(values.slice(from, from + CHATS), sql`, `)}
      on conflict (chat_id, position) do nothing`)
  }
}
