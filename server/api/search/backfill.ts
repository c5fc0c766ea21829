import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { headOf } from '../journal/store.ts'
import { chatWords, type SearchedChat, vectorOf } from './entries.ts'
import { wordsOf } from './words.ts'

/** Chats of one job; the next job takes the ones after them. */
const CHATS = 100

type ChatToIndex = SearchedChat & { readonly client_id: number } & Record<string, unknown>

interface Written extends Record<string, unknown> {
  readonly id: number
  readonly position: number
  readonly message: string
}

/** Begins to index where there are chats and no index: those of an account from before there was a search. */
export async function resumeIndexing({ db, jobs }: Context): Promise<void> {
  const { rows } = await db.execute<{ isBehind: boolean }>(sql`
    select exists (select 1 from chats where channel <> 'playground')
      and not exists (select 1 from search_entries) as "isBehind"`)
  if (!rows[0]?.isBehind) return
  await jobs.enqueue(db, 'index-chats', { after: 0 })
  jobs.wake('index-chats')
}

/** Indexes some chats and hands the rest to the next job. What was indexed meanwhile stays. */
export async function indexChats({ db, jobs }: Context, after: number): Promise<void> {
  const { rows } = await db.execute<ChatToIndex>(sql`
    select * from chats where id > ${after} and channel <> 'playground' order by id limit ${CHATS}`)
  for (const chat of rows) await indexWhole(db, chat)
  const last = rows.at(-1)
  if (!last || rows.length < CHATS) return
  await jobs.enqueue(db, 'index-chats', { after: last.id })
  jobs.wake('index-chats')
}

/** Entries get the number of their message for a journal position, as far as the journal has come. */
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
