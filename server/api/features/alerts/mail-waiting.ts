import type { Context } from '#server/api/core/context.ts'
import { eachClient } from '#server/api/platform/each-client.ts'
import { mailNotificationsJob } from '../digests/mail-notifications.ts'
import { membersUnseen, takeUnseen } from './store.ts'

/** Mails members about customers who wait while nobody is online, once for each notification. */
export async function mailWaiting(context: Context): Promise<void> {
  const { db, clock, jobs } = context
  const now = clock.now()
  const failed = 'could not mail a member about waiting customers'
  await eachClient(
    context,
    await membersUnseen(db, now),
    failed,
    ({ user_id: userId, client_id: clientId }) =>
      db.transaction(async (tx) => {
        const ids = await takeUnseen(tx, userId, now)
        if (ids.length > 0) await jobs.enqueue(tx, mailNotificationsJob, { clientId, userId, ids })
      }),
  )
}
