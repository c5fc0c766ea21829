import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { Sender } from '#contract/chats/message-shapes.ts'
import type { ChatTags } from '#server/api/core/chats/value-changes.ts'
import { pageOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { queryCharges } from '#server/db/schema/clients.ts'
import { digests, tags } from '#server/db/schema/desk.ts'
import { literal } from '#server/lib/like.ts'

/** Stored run that summarized or tagged a chat. */
export type InsightRow = typeof digests.$inferSelect
/** Columns of a run to be stored. */
export type NewInsight = Omit<typeof digests.$inferInsert, 'client_id' | 'chat_id'>

/** Message of a transcript, with the agent's name. */
export interface TranscriptRow extends Record<string, unknown> {
  readonly sender: Sender
  readonly name: string | null
  readonly message: string
}

/** Returns all messages of a chat for its transcript, in order. */
export async function transcriptMessages(
  db: Executor,
  clientId: number,
  chatId: number,
): Promise<readonly TranscriptRow[]> {
  const { rows } = await db.execute<TranscriptRow>(sql`
    select m.sender, m.message, u.name as name
    from messages m left join users u on u.id = m.agent_id
    where m.client_id = ${clientId} and m.chat_id = ${chatId} order by m.position`)
  return rows
}

/** Returns the earlier run with the given kind and idempotency key, or null. */
export async function insightByKey(
  db: Executor,
  clientId: number,
  chatId: number,
  { kind, key }: { readonly kind: InsightRow['kind']; readonly key: string },
): Promise<InsightRow | null> {
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

/** Stores a run and charges it; returns false if there is already a run with the same key. */
export async function insertInsight(
  tx: Executor,
  clientId: number,
  chat: { readonly id: number; readonly bot_id: number },
  digest: NewInsight,
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

/** Returns a chat's tags and version, and locks the chat until the commit; null if the chat does not exist. */
export async function lockTags(
  tx: Executor,
  clientId: number,
  chatId: number,
): Promise<(ChatTags & { readonly version: number }) | null> {
  const { rows } = await tx.execute<{ tags: string[]; auto_tags: string[]; version: number }>(
    sql`select tags, auto_tags, version from chats where client_id = ${clientId} and id = ${chatId} for update`,
  )
  return rows[0] ?? null
}

/** Returns the key by which tags are compared; tags that differ only in letter case have the same key. */
export const keyOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** Returns how a client spells tags, by their keys. */
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

/** Records that tags were used, in the order of their keys, so that two calls that record the same tags cannot deadlock. */
export async function recordTags(
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

/** Returns a page of the client's tags that contain the given text, most recently used first, and their total number. */
export function listTags(
  db: Executor,
  clientId: number,
  { search, start, length }: { readonly search: string; readonly start: number; readonly length: number },
) {
  const like = search ? ilike(tags.name, `%${literal(search)}%`) : undefined
  const where = and(eq(tags.client_id, clientId), like)
  return pageOf(db, tags, { where, orderBy: [desc(tags.used_at), tags.key] }, { start, length })
}
