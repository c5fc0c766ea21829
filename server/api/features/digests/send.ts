import type { Context } from '#server/api/core/context.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { mailNotificationsJob } from './mail-notifications.ts'
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
    const rows = members.map((member) => ({ client_id: member.user.client_id, member }))
    await eachClient(context, rows, 'could not mail a digest', ({ member }) =>
      mailDigest(context, member, now),
    )
    length = members.length
    after = members.at(-1)?.user.id ?? after
  }
}

/** Queues one member's e-mail in the transaction that marks the notifications, so that each is mailed only once. */
async function mailDigest(
  { db, jobs }: Context,
  { user, timeZone, oldest }: Recipient,
  now: Date,
): Promise<void> {
  const due = lastDigestAt(user.notification_digest, now, timeZone)
  if (oldest > due) return
  await db.transaction(async (tx) => {
    const ids = await takeForMail(tx, user.client_id, user.id, { upTo: now, now })
    if (!ids.length) return
    await jobs.enqueue(tx, mailNotificationsJob, { clientId: user.client_id, userId: user.id, ids })
  })
}
