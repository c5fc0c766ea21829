import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { Question } from './words.ts'
import { wordsOf } from './words.ts'

/**
 * Journal positions whose entries share a drawer. Each word of the index carries its client and its drawer, so that the newest
 * entries of one client are found, by whole words and by beginnings, without touching what is older or another's.
 */
export const DRAWER = 16_384

/** The drawer of a journal position. */
export const drawerOf = (seq: number): number => Math.floor(seq / DRAWER)

/** The vector of an entry written at a journal position: `words` as they are compared, and one that only SQL knows. */
export const vectorOf = (clientId: number, seq: SQL, words: readonly string[], more?: SQL): SQL => {
  const all = more ? sql`${sql.param(words)}::text[] || ${more}` : sql`${sql.param(words)}::text[]`
  return sql`array_to_tsvector(array(select ${`${clientId}:`}::text || (${seq} / ${DRAWER}::int) || ':' || w from unnest(${all}) w))`
}

/** What the index is asked of a drawer, in PostgreSQL's language. Words have letters and digits only, so that nothing needs escaping. */
export function queryOf(clientId: number, { words, prefix }: Question, drawer: number): string {
  const parts = words.map((word) => `'${clientId}:${drawer}:${word}'`)
  if (prefix !== null) parts.push(`'${clientId}:${drawer}:${prefix}':*`)
  return parts.join(' & ')
}

/** What of a chat is searched beside its messages. */
export interface SearchedChat {
  readonly id: number
  readonly user_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly location: string | null
  readonly tags: readonly string[]
  readonly summary: string | null
  readonly custom_fields: Readonly<Record<string, string>>
}

/** A phone number is also searched as one word, however it is grouped. */
const phoneWord = (phone: string | null): string => phone?.replace(/\D/gu, '') ?? ''

/** Texts of a chat that are searched, most telling first. */
export const textsOf = (chat: Omit<SearchedChat, 'id'>): readonly string[] =>
  [
    chat.user_name,
    chat.email,
    chat.phone,
    chat.location,
    chat.tags.join(', '),
    chat.summary,
    Object.values(chat.custom_fields).join(', '),
  ].filter((text): text is string => text !== null && text !== '')

/** Words of a chat that are searched. */
export const chatWords = (chat: Omit<SearchedChat, 'id'>): string[] =>
  wordsOf([...textsOf(chat), phoneWord(chat.phone)])

/** Writes what is searched of a chat anew, in the transaction that changes it. */
export async function indexChat(tx: Executor, clientId: number, chat: SearchedChat): Promise<void> {
  await tx.execute(sql`
    insert into search_entries (chat_id, position, seq, vector)
    select ${chat.id}::bigint, 0, h.seq, ${vectorOf(clientId, sql`h.seq`, chatWords(chat))}
    from journal_heads h where h.client_id = ${clientId}
    on conflict (chat_id, position) do update set seq = excluded.seq, vector = excluded.vector`)
}

/** Words of an entry as its vector holds them, for entries that are written many at a time. */
export const drawnWords = (clientId: number, seq: number, words: readonly string[]): string[] =>
  [...new Set(words)].map((word) => `${clientId}:${drawerOf(seq)}:${word}`)
