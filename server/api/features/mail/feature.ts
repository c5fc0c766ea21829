import { brandForAddress } from '#server/api/core/clients/mail-brand.ts'
import type { With } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { type QueuedMail, sendMailJob } from '#server/api/platform/mail/queue-mail.ts'

const sendMail = async ({ db, mailer }: With<'mailer'>, { to, locale, text }: QueuedMail): Promise<void> =>
  mailer.send({ to, locale, text, brand: await brandForAddress(db, to) })

/** Sends the e-mails that other features queue. */
export const mail = feature({
  uses: ['mailer'],
  jobs: [work(sendMailJob, sendMail)],
})
