import { and, count, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { Sender } from '#contract/chat-shapes.ts'
import type { Executor } from '../../db/client.ts'
import { clients, queryCharges } from '../../db/schema/clients.ts'
import { digests, tags } from '../../db/schema/desk.ts'
import { literal } from '../../lib/like.ts'
import type { ClientRow } from '../auth/callers.ts'

/** A summary or a tag run as it is kept. */
export type DigestRow = typeof digests.$inferSelect
/** What a run came to, before it is kept. */
export type NewDigest = Omit<typeof digests.$inferInsert, 'client_id' | 'chat_id'>

/** A message as a transcript needs it. */
export interface SaidRow extends Record<string, unknown> {
  readonly sender: Sender
  readonly name: string | null
  readonly message: string
}

/** All that was said in a chat, in order. */
export async function saidIn(db: Executor, clientId: number, chatId: number): Promise<readonly SaidRow[]> {
  const { rows } = await db.execute<SaidRow>(sql`
    select m.sender, m.message, trim(u.first_name || ' ' || u.last_name) as name
    from messages m left join users u on u.id = m.agent_id
    where m.client_id = ${clientId} and m.chat_id = ${chatId} order by m.position`)
  return rows
}

/** The run that a call with this key made before. */
export async function digestByKey(
  db: Executor,
  clientId: number,
  chatId: number,
  kind: DigestRow['kind'],
  key: string,
): Promise<DigestRow | null> {
  const [row] = await db
    .select()
    .from(digests)
    .where(
      and(
        eq(digests.client_id, clientId),
        eq(digests.chat_id, chatId),
        eq(digests.kind, kind),
        eq(digests.key, key),
      ),
    )
  return row ?? null
}

/** Keeps a run and charges it; false where one with the same key is kept already. */
export async function insertDigest(
  tx: Executor,
  clientId: number,
  chat: { readonly id: number; readonly bot_id: number },
  digest: NewDigest,
): Promise<boolean> {
  const kept = await tx
    .insert(digests)
    .values({ ...digest, client_id: clientId, chat_id: chat.id })
    .onConflictDoNothing({ target: [digests.chat_id, digests.kind, digests.key] })
    .returning({ id: digests.id })
  if (!kept.length) return false
  const { kind, queries, created_at } = digest
  await tx
    .insert(queryCharges)
    .values({ client_id: clientId, chat_id: chat.id, bot_id: chat.bot_id, kind, queries, created_at })
  return true
}

/** One client. */
export async function clientOf(db: Executor, clientId: number): Promise<ClientRow | null> {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  return client ?? null
}

/** The tags of a chat, locked until the commit; null where there is no such chat. */
export async function lockTags(tx: Executor, clientId: number, chatId: number): Promise<string[] | null> {
  const { rows } = await tx.execute<{ tags: string[] }>(
    sql`select tags from chats where client_id = ${clientId} and id = ${chatId} for update`,
  )
  return rows[0]?.tags ?? null
}

/** Form by which two tags are the same. */
export const keyOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** Names that a client uses for tags, by their keys. */
export async function tagNames(
  db: Executor,
  clientId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!keys.length) return new Map()
  const rows = await db
    .select({ key: tags.key, name: tags.name })
    .from(tags)
    .where(and(eq(tags.client_id, clientId), inArray(tags.key, [...keys])))
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** Notes that tags were given. In the order of their keys, so that two who note the same tags do not wait for each other in a circle. */
export async function noteTags(
  tx: Executor,
  clientId: number,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const rows = names.map((name) => ({ client_id: clientId, key: keyOf(name), name, used_at: now }))
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  if (!rows.length) return
  await tx
    .insert(tags)
    .values(rows)
    .onConflictDoUpdate({ target: [tags.client_id, tags.key], set: { used_at: now } })
}

/** A page of a client's tags that contain a text, last used first, and how many there are. */
export async function listTags(
  db: Executor,
  clientId: number,
  search: string,
  start: number,
  length: number,
) {
  const like = search ? ilike(tags.name, `%${literal(search)}%`) : undefined
  const where = and(eq(tags.client_id, clientId), like)
  const rows = await db
    .select()
    .from(tags)
    .where(where)
    .orderBy(desc(tags.used_at), tags.key)
    .limit(length)
    .offset(start)
  const [total] = await db.select({ n: count() }).from(tags).where(where)
  return { rows, total: total?.n ?? 0 }
}
