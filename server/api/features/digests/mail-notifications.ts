import { and, asc, eq, sql } from 'drizzle-orm'
import { DIGEST_ROWS_MAX } from '#contract/account/notification-choices.ts'
import { mailBrand } from '#server/api/core/clients/mail-brand.ts'
import type { With } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { notifications } from '#server/db/schema/notifications.ts'

/** Notifications to be mailed to a member. */
interface MailedNotifications {
  readonly clientId: number
  readonly userId: number
  readonly ids: readonly number[]
}

/** Job that mails notifications to a member; its retries cover an outage of the mail server for about an hour. */
export const mailNotificationsJob = job<MailedNotifications>('mail-notifications', {
  ...{ retries: 8, retryDelay: 15, atOnce: 4 },
})

/**
 * Mails a member the given notifications, except those that were deleted with their customer; nothing if none is left, or if the
 * member or the account has been disabled or deleted.
 */
export async function mailNotifications(
  { db, mailer }: With<'mailer'>,
  { clientId, userId, ids }: MailedNotifications,
): Promise<void> {
  const isActive = and(eq(users.is_disabled, false), eq(clients.is_disabled, false))
  const [member] = await db
    .select({ user: users, client: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.client_id))
    .where(and(eq(users.client_id, clientId), eq(users.id, userId), isActive))
  if (!member) return
  const { user, client } = member
  const which = and(
    eq(notifications.user_id, userId),
    sql`${notifications.id} = any(${sql.param(ids)}::bigint[])`,
  )
  const rows = await db.select().from(notifications).where(which).orderBy(asc(notifications.id))
  if (rows.length === 0) return
  await mailer.send({
    to: user.email,
    locale: user.language ?? 'en-US',
    text: {
      kind: 'digest',
      name: user.first_name,
      timeZone: user.time_zone ?? client.time_zone,
      total: rows.length,
      notifications: rows
        .slice(-DIGEST_ROWS_MAX)
        .map(({ kind, params, created_at }) => ({ kind, params, at: created_at.toISOString() })),
    },
    brand: mailBrand(client.look),
  })
}
