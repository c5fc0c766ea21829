import { DIGEST_ROWS_MAX } from '#contract/account/notification-choices.ts'
import type { Context } from '#server/api/core/context.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import type { MailText } from '#server/api/platform/mail/render.ts'
import { lastDigestAt } from './schedule.ts'
import { membersToMail, takeForMail } from './store.ts'

/** Number of members read per statement. */
const PAGE = 200

type Recipient = Awaited<ReturnType<typeof membersToMail>>[number]

/** Job that mails members their unread notifications, at the time and for the kinds that they chose. */
export async function mailDigests(context: Context): Promise<void> {
  const now = context.clock.now()
  for (let after = 0, length = PAGE; length === PAGE; ) {
    const members = await membersToMail(context.db, after, PAGE)
    for (const member of members) await mailDigest(context, member, now)
    length = members.length
    after = members.at(-1)?.user.id ?? after
  }
}

/** Queues one member's e-mail in the transaction that marks the notifications, so that each is mailed only once. */
async function mailDigest(context: Context, { user, timeZone, oldest }: Recipient, now: Date): Promise<void> {
  const due = lastDigestAt(user.notification_digest, now, timeZone)
  if (oldest > due) return
  await context.db.transaction(async (tx) => {
    const taken = await takeForMail(tx, user.client_id, user.id, { upTo: now, now })
    if (!taken.length) return
    const text: MailText = {
      kind: 'digest',
      name: user.first_name,
      timeZone,
      total: taken.length,
      notifications: taken
        .slice(-DIGEST_ROWS_MAX)
        .map(({ kind, params, created_at }) => ({ kind, params, at: created_at.toISOString() })),
    }
    await queueMail(context, tx, { to: user.email, locale: user.language, text })
  })
}
