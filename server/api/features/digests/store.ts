import { and, asc, eq, gt, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { waitingKinds } from '#contract/account/notification-choices.ts'
import type { Executor } from '#server/db/client.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { notifications } from '#server/db/schema/notifications.ts'

/**
 * Condition for notifications to be mailed: still unread, or not shown in the list. Those about waiting customers are mailed within
 * minutes or not at all (`mail-waiting.ts` of the alerts).
 */
const isPending: SQL | undefined = and(
  notInArray(notifications.kind, [...waitingKinds]),
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
 * Marks a member's pending notifications up to a given time as mailed and returns their ids; concurrent calls never return the
 * same one.
 */
export async function takeForMail(
  tx: Executor,
  clientId: number,
  userId: number,
  { upTo, now }: { readonly upTo: Date; readonly now: Date },
): Promise<number[]> {
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
    .returning({ id: notifications.id })
  return rows.map(({ id }) => id)
}
