import { and, asc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/base/shapes.ts'
import { pageOf, rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { cannedReplies } from '#server/db/schema/desk.ts'

export type CannedRow = typeof cannedReplies.$inferSelect
/** Columns that can be changed. */
export type CannedFields = Pick<CannedRow, 'shortcut' | 'text' | 'locale' | 'updated_at'>

const literal = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`)

/** Returns the condition for the shared replies and the member's personal replies. */
const within = (clientId: number, userId: number): SQL | undefined =>
  and(
    eq(cannedReplies.client_id, clientId),
    or(isNull(cannedReplies.owner_id), eq(cannedReplies.owner_id, userId)),
  )

/** Returns a page of the replies that a member can use, sorted by shortcut, and their total number. */
export function listReplies(
  db: Executor,
  clientId: number,
  userId: number,
  {
    start,
    length,
    ...filter
  }: { readonly search: string; readonly locale: Locale | undefined } & {
    readonly start: number
    readonly length: number
  },
) {
  const pattern = `%${literal(filter.search)}%`
  const where = and(
    within(clientId, userId),
    filter.search
      ? or(ilike(cannedReplies.shortcut, pattern), ilike(cannedReplies.text, pattern))
      : undefined,
    filter.locale ? or(isNull(cannedReplies.locale), eq(cannedReplies.locale, filter.locale)) : undefined,
  )
  const orderBy = [asc(cannedReplies.shortcut), asc(cannedReplies.id)]
  return pageOf(db, cannedReplies, { where, orderBy }, { start, length })
}

/** Returns a reply if it is shared or belongs to the member; null otherwise. */
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

/** Counts the shared replies or, if an owner is given, the owner's personal replies. */
export function countReplies(db: Executor, clientId: number, ownerId: number | null): Promise<number> {
  const owner = ownerId === null ? isNull(cannedReplies.owner_id) : eq(cannedReplies.owner_id, ownerId)
  return db.$count(cannedReplies, and(eq(cannedReplies.client_id, clientId), owner))
}

/** Queries for canned replies; a shortcut that already exists violates `canned_replies_shortcut`. */
export const { insert: insertReply, update: updateReply, remove: deleteReply } = rowsOf(cannedReplies)
