import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { Question } from './words.ts'
import { wordsOf } from './words.ts'

/**
 * Number of journal positions per partition. Each indexed word includes its client and partition, so a client's newest entries
 * can be found, by whole words and prefixes, without reading older entries or other clients' entries.
 */
export const PARTITION_SIZE = 16_384

/** Returns the partition of a journal position. */
export const partitionOf = (seq: number): number => Math.floor(seq / PARTITION_SIZE)

/**
 * Returns the SQL expression for the tsvector of an entry at a journal position, from normalized `words` and, optionally, one
 * more word given as SQL.
 */
export const vectorOf = (clientId: number, seq: SQL, words: readonly string[], more?: SQL): SQL => {
  const all = more ? sql`${sql.param(words)}::text[] || ${more}` : sql`${sql.param(words)}::text[]`
  return sql`array_to_tsvector(array(select ${`${clientId}:`}::text || (${seq} / ${PARTITION_SIZE}::int) || ':' || w from unnest(${all}) w))`
}

/**
 * Returns the tsquery for a partition. Words consist of letters and digits only, so nothing needs escaping.
 */
export function queryOf(clientId: number, { words, prefix }: Question, partition: number): string {
  const parts = words.map((word) => `'${clientId}:${partition}:${word}'`)
  if (prefix !== null) parts.push(`'${clientId}:${partition}:${prefix}':*`)
  return parts.join(' & ')
}

/** Searchable fields of a chat, apart from its messages. */
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

/** Returns the digits of a phone number, so that it is also indexed as one word, regardless of its grouping. */
const phoneWord = (phone: string | null): string => phone?.replace(/\D/gu, '') ?? ''

/** Returns the searchable texts of a chat, most informative first. */
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

/** Returns the words under which a chat is indexed, except those in its messages. */
export const chatWords = (chat: Omit<SearchedChat, 'id'>): string[] =>
  wordsOf([...textsOf(chat), phoneWord(chat.phone)])

/** Rebuilds a chat's index entry at the current journal position, in the transaction that changes the chat. */
export async function indexChat(tx: Executor, clientId: number, chat: SearchedChat): Promise<void> {
  await tx.execute(sql`
    insert into search_entries (chat_id, position, seq, vector)
    select ${chat.id}::bigint, 0, h.seq, ${vectorOf(clientId, sql`h.seq`, chatWords(chat))}
    from journal_heads h where h.client_id = ${clientId}
    on conflict (chat_id, position) do update set seq = excluded.seq, vector = excluded.vector`)
}

/** Returns the words of an entry as stored in its tsvector, for bulk inserts. */
export const storedWords = (clientId: number, seq: number, words: readonly string[]): string[] =>
  [...new Set(words)].map((word) => `${clientId}:${partitionOf(seq)}:${word}`)
