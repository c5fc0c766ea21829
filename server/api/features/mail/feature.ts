import { brandForAddress } from '#server/api/core/clients/mail-brand.ts'
import type { With } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import { userOf } from '#server/api/core/members/store.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { type QueuedMail, sendMailJob } from '#server/api/platform/mail/queue-mail.ts'

/**
 * Sends an e-mail, unless it contains a code that has expired and would only confuse the recipient, or its recipient is no longer
 * a member.
 */
async function sendMail(
  { db, mailer, clock, log }: With<'mailer'>,
  { to, locale, text, until, clientId, userId }: QueuedMail,
): Promise<void> {
  if (clientId !== undefined && userId !== undefined) {
    const recipient = await userOf(db, clientId, userId)
    if (!recipient || recipient.user.is_disabled) return
  }
  if (until !== undefined && new Date(until) <= clock.now()) {
    log.error({ mail: text.kind }, 'a mail was not sent: its code expired while it waited')
    return
  }
  await mailer.send({ to, locale, text, brand: await brandForAddress(db, to) })
}

/** Feature that sends the e-mails queued by other features. */
export const mail = feature({
  uses: ['mailer'],
  jobs: [work(sendMailJob, sendMail)],
})
