import { brandForAddress } from '#server/api/core/clients/mail-brand.ts'
import type { With } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { type QueuedMail, sendMailJob } from '#server/api/platform/mail/queue-mail.ts'

/** Sends an e-mail, unless it contains a code that has expired and would only confuse the recipient. */
async function sendMail(
  { db, mailer, clock, log }: With<'mailer'>,
  { to, locale, text, until }: QueuedMail,
): Promise<void> {
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
