import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Role } from '#contract/account/members.ts'
import {
  type FloorSize,
  floorSizeOf,
  type NotificationChoices,
} from '#contract/account/notification-choices.ts'
import type { Executor } from '#server/db/client.ts'
import { users } from '#server/db/schema/clients.ts'
import { notifications } from '#server/db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Maximum number of rows inserted per statement; a statement can have 65,535 parameters, and a row has fewer than 20. */
const INSERT_MAX = 1_000

/** Inserts notifications, except those with a key that the member already has, and returns the inserted rows. */
export async function insertNotifications(
  tx: Executor,
  rows: readonly (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  const inserted: NotificationRow[] = []
  for (let start = 0; start < rows.length; start += INSERT_MAX) {
    const part = rows.slice(start, start + INSERT_MAX)
    inserted.push(...(await tx.insert(notifications).values(part).onConflictDoNothing().returning()))
  }
  return inserted
}

/** Returns the ids of a client's active members with one of the given roles. */
export async function membersWith(db: Executor, clientId: number, roles: readonly Role[]): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.client_id, clientId), inArray(users.role, [...roles]), eq(users.is_disabled, false)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

/** Roles and notification choices of members, by id, and the size of their floor. */
export interface Chosen {
  readonly floor: FloorSize
  readonly members: ReadonlyMap<number, { readonly role: Role; readonly choices: NotificationChoices }>
}

/** Returns what determines how members are notified. */
export async function choicesOf(tx: Executor, clientId: number, ids: readonly number[]): Promise<Chosen> {
  if (!ids.length) return { floor: 'small', members: new Map() }
  const floor = await floorSize(tx, clientId)
  const rows = await tx
    .select({ id: users.id, role: users.role, choices: users.notification_choices })
    .from(users)
    .where(and(eq(users.client_id, clientId), inArray(users.id, [...ids])))
  return { floor, members: new Map(rows.map(({ id, ...rest }) => [id, rest])) }
}

/** Returns the size of a client's floor, by its active members. */
export const floorSize = async (db: Executor, clientId: number): Promise<FloorSize> =>
  floorSizeOf(await db.$count(users, and(eq(users.client_id, clientId), eq(users.is_disabled, false))))

/** Returns the condition that selects the notifications in a member's list. */
const ofMember = (clientId: number, userId: number) =>
  and(
    eq(notifications.client_id, clientId),
    eq(notifications.user_id, userId),
    eq(notifications.is_listed, true),
  )

/**
 * Page of a list: the notifications before the given id, or the newest if the id is undefined; optionally only read or only
 * unread ones.
 */
interface NotificationPage {
  readonly isRead: boolean | undefined
  readonly before: number | undefined
  readonly length: number
}

/** Returns a page of a member's notifications, newest first, and their total number. */
export async function notificationsOf(
  db: Executor,
  clientId: number,
  userId: number,
  { isRead, before, length }: NotificationPage,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const read =
    isRead === undefined
      ? undefined
      : isRead
        ? isNotNull(notifications.read_at)
        : isNull(notifications.read_at)
  const where = and(ofMember(clientId, userId), read)
  const rows = await db
    .select()
    .from(notifications)
    .where(and(where, before ? lt(notifications.id, before) : undefined))
    .orderBy(desc(notifications.id))
    .limit(length)
  return { rows, total: await db.$count(notifications, where) }
}

/** Counts a member's unread notifications. */
export const unreadOf = (db: Executor, clientId: number, userId: number): Promise<number> =>
  db.$count(notifications, and(ofMember(clientId, userId), isNull(notifications.read_at)))

/** Returns whether a member has a notification with the given id. */
export async function hasNotification(db: Executor, clientId: number, userId: number, id: number) {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ofMember(clientId, userId), eq(notifications.id, id)))
  return rows.length > 0
}

/**
 * Marks a member's unread notifications as read: only one, or all up to the given id. Returns the ids of the notifications that
 * were unread.
 */
export async function markRead(
  tx: Executor,
  clientId: number,
  userId: number,
  {
    which,
    now,
  }: { readonly which: { readonly only: number } | { readonly upTo: number }; readonly now: Date },
): Promise<number[]> {
  const some = 'only' in which ? eq(notifications.id, which.only) : lte(notifications.id, which.upTo)
  const rows = await tx
    .update(notifications)
    .set({ read_at: now })
    .where(and(ofMember(clientId, userId), isNull(notifications.read_at), some))
    .returning({ id: notifications.id })
  return rows.map(({ id }) => id)
}

/** Deletes notifications created before a given time. */
export async function forgetNotifications(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from notifications where created_at < ${before.toISOString()}::timestamptz`)
}
