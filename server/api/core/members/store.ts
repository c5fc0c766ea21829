import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { FloorSize } from '#contract/account/notification-choices.ts'
import type { UserRow } from '#server/api/platform/auth/callers.ts'
import { floorSize } from '#server/api/platform/notifications/store.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { users } from '#server/db/schema/clients.ts'
import { found } from '#server/lib/app-error.ts'
import { literal } from '#server/lib/like.ts'

/** Member as shown in lists, including whether they use a second factor. */
export interface ListedUser extends UserWithLoad {
  readonly hasFactor: boolean
}

/** Member with their number of open chats. */
export interface UserWithLoad {
  readonly user: UserRow
  readonly openChats: number
}

// The table name is written out because Drizzle omits it in single-table queries, and `id` would then refer to the chat.
const openChats = sql<number>`(select count(*) from chats c where c.client_id = users.client_id
  and c.assigned_to = users.id and c.status = 'assigned'
  and c.pending_since is null and c.snoozed_until is null)`.mapWith(Number)

const hasFactor = sql<boolean>`exists(select 1 from two_factors f where f.client_id = users.client_id
  and f.user_id = users.id and f.confirmed_at is not null)`

/** Returns a page of the members whose name or e-mail address contains the given text, and the total number of these members. */
export async function listUsers(
  db: Executor,
  clientId: number,
  { search, start, length }: { readonly search: string; readonly start: number; readonly length: number },
): Promise<{ rows: ListedUser[]; total: number }> {
  const pattern = `%${literal(search)}%`
  const matches = search ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined
  const where = and(eq(users.client_id, clientId), matches)
  const rows = await db
    .select({ user: users, openChats, hasFactor })
    .from(users)
    .where(where)
    .orderBy(asc(users.id))
    .limit(length)
    .offset(start)
  return { rows, total: await db.$count(users, where) }
}

/** Returns the ids and names of all members of a client. */
export const teamOf = (db: Executor, clientId: number) =>
  db.select({ id: users.id, name: users.name }).from(users).where(eq(users.client_id, clientId))

export async function userOf(db: Executor, clientId: number, userId: number): Promise<UserWithLoad | null> {
  const [row] = await db
    .select({ user: users, openChats })
    .from(users)
    .where(and(eq(users.client_id, clientId), eq(users.id, userId)))
  return row ?? null
}

/** Queries for member rows; an e-mail address that is already in use violates `users_email`. */
export const { insert: insertUser, update: updateUser } = rowsOf(users)

/**
 * Returns the ids of the owners who can sign in, and locks their rows, so that only one transaction at a time changes a
 * client's members, and two members cannot demote or wait for each other; the lock does not prevent chats from being assigned to
 * them.
 */
export async function activeOwners(tx: Executor, clientId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.client_id, clientId), eq(users.role, 'owner'), eq(users.is_disabled, false)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map((row) => row.id)
}

/** Parts of a member's profile that are not in their row. */
export interface ProfileParts {
  readonly openChats: number
  readonly hasFactor: boolean
  readonly floorSize: FloorSize
}

/** Returns the parts of a member's profile that are not in their row. */
export async function profileParts(db: Executor, clientId: number, userId: number): Promise<ProfileParts> {
  const { openChats } = found(await userOf(db, clientId, userId))
  const hasFactor = await hasSecondFactor(db, clientId, userId)
  return { openChats, hasFactor, floorSize: await floorSize(db, clientId) }
}

/** Returns whether a member has enabled a second factor. */
export async function hasSecondFactor(db: Executor, clientId: number, userId: number): Promise<boolean> {
  const where = and(eq(users.client_id, clientId), eq(users.id, userId))
  const [row] = await db.select({ hasFactor }).from(users).where(where)
  return row?.hasFactor ?? false
}
