import { and, asc, count, eq, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/base/shapes.ts'
import type { Executor } from '#server/db/client.ts'
import { cannedReplies } from '#server/db/schema/desk.ts'

export type CannedRow = typeof cannedReplies.$inferSelect
/** Columns that can be changed. */
export type CannedFields = Pick<CannedRow, 'shortcut' | 'text' | 'locale' | 'updated_at'>

const literal = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** Condition for shared replies and the member's own. */
const within = (clientId: number, userId: number): SQL | undefined =>
  and(
    eq(cannedReplies.client_id, clientId),
    or(isNull(cannedReplies.owner_id), eq(cannedReplies.owner_id, userId)),
  )

/** Returns a page of the replies available to a member, by shortcut, and their total number. */
export async function listReplies(
  db: Executor,
  clientId: number,
  userId: number,
  filter: { readonly search: string; readonly locale: Locale | undefined },
  start: number,
  length: number,
) {
  const pattern = `%${literal(filter.search)}%`
  const where = and(
    within(clientId, userId),
    filter.search
      ? or(ilike(cannedReplies.shortcut, pattern), ilike(cannedReplies.text, pattern))
      : undefined,
    filter.locale ? or(isNull(cannedReplies.locale), eq(cannedReplies.locale, filter.locale)) : undefined,
  )
  const rows = await db
    .select()
    .from(cannedReplies)
    .where(where)
    .orderBy(asc(cannedReplies.shortcut), asc(cannedReplies.id))
    .limit(length)
    .offset(start)
  const [total] = await db.select({ n: count() }).from(cannedReplies).where(where)
  return { rows, total: total?.n ?? 0 }
}

/** Returns a reply available to a member. */
export async function replyOf(
  db: Executor,
  clientId: number,
  userId: number,
  id: number,
): Promise<CannedRow | null> {
  const [row] = await db
    .select()
    .from(cannedReplies)
    .where(and(within(clientId, userId), eq(cannedReplies.id, id)))
  return row ?? null
}

/** Counts the shared replies, or a member's personal ones. */
export async function countReplies(db: Executor, clientId: number, ownerId: number | null): Promise<number> {
  const owner = ownerId === null ? isNull(cannedReplies.owner_id) : eq(cannedReplies.owner_id, ownerId)
  const [row] = await db
    .select({ n: count() })
    .from(cannedReplies)
    .where(and(eq(cannedReplies.client_id, clientId), owner))
  return row?.n ?? 0
}

/** Inserts a reply; an existing shortcut violates `canned_replies_shortcut`. */
export async function insertReply(db: Executor, row: typeof cannedReplies.$inferInsert): Promise<CannedRow> {
  const [reply] = await db.insert(cannedReplies).values(row).returning()
  if (!reply) throw new Error('The canned reply was not inserted.')
  return reply
}

/** Changes a reply. */
export async function updateReply(
  db: Executor,
  clientId: number,
  id: number,
  fields: CannedFields,
): Promise<CannedRow | null> {
  const [row] = await db
    .update(cannedReplies)
    .set(fields)
    .where(and(eq(cannedReplies.client_id, clientId), eq(cannedReplies.id, id)))
    .returning()
  return row ?? null
}

/** Deletes a reply; returns false if it no longer exists. */
export async function deleteReply(db: Executor, clientId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(cannedReplies)
    .where(and(eq(cannedReplies.client_id, clientId), eq(cannedReplies.id, id)))
    .returning({ id: cannedReplies.id })
  return gone.length > 0
}
