import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { NotificationRow } from '#server/api/platform/notifications/store.ts'
import type { Executor } from '#server/db/client.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { notifications } from '#server/db/schema/notifications.ts'

/** Condition for notifications to be mailed: still unread, or not shown in the list. */
const isPending: SQL | undefined = and(
  sql`${notifications.is_mailed}`,
  isNull(notifications.mailed_at),
  or(isNull(notifications.read_at), eq(notifications.is_listed, false)),
)

/**
 * Returns active members who have notifications to be mailed, sorted by id, each with the time of the oldest of these
 * notifications.
 */
export async function membersToMail(db: Executor, afterId: number, most: number) {
  return db
    .select({
      user: users,
      timeZone: sql<string>`coalesce(${users.time_zone}, ${clients.time_zone})`,
      oldest: sql<Date>`min(${notifications.created_at})`.mapWith(notifications.created_at),
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.user_id))
    .innerJoin(clients, eq(clients.id, users.client_id))
    .where(
      and(isPending, eq(users.is_disabled, false), eq(clients.is_disabled, false), gt(users.id, afterId)),
    )
    .groupBy(users.id, clients.id)
    .orderBy(asc(users.id))
    .limit(most)
}

/**
 * Marks a member's pending notifications up to a given time as mailed and returns them, oldest first; concurrent calls never
 * return the same notification.
 */
export async function takeForMail(
  tx: Executor,
  clientId: number,
  userId: number,
  { upTo, now }: { readonly upTo: Date; readonly now: Date },
): Promise<NotificationRow[]> {
  const rows = await tx
    .update(notifications)
    .set({ mailed_at: now })
    .where(
      and(
        eq(notifications.client_id, clientId),
        eq(notifications.user_id, userId),
        lte(notifications.created_at, upTo),
        isPending,
      ),
    )
    .returning()
  return rows.sort((a, b) => a.id - b.id)
}
