import { INVITATION_LIFE_MS, OTP_LIFE_MS, RESET_LIFE_MS } from '#contract/account/account-limits.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { PlatformContext } from '../context.ts'
import { job } from '../jobs/job.ts'
import type { MailText } from './render.ts'

/** E-mail in the job queue. */
export interface QueuedMail {
  readonly to: string
  readonly locale: Locale
  readonly text: MailText
  /** Expiry of the code in the e-mail (ISO 8601), after which the e-mail is not sent; absent for e-mails without a code. */
  readonly until?: string
}

/** Job that sends one e-mail; its retries cover an outage of the mail server for about an hour. */
export const sendMailJob = job<QueuedMail>('send-mail', { retries: 8, retryDelay: 15, atOnce: 4 })

const lives: Partial<Record<MailText['kind'], number>> = {
  registration: OTP_LIFE_MS,
  reset: RESET_LIFE_MS,
  reset_by_manager: RESET_LIFE_MS,
  invitation: INVITATION_LIFE_MS,
}

/**
 * Queues an e-mail, in English if the recipient's language is unknown. Within a transaction, it is sent only if the transaction
 * commits.
 */
export const queueMail = (
  { jobs, clock }: Pick<PlatformContext, 'jobs' | 'clock'>,
  executor: Executor,
  { to, locale, text }: Omit<QueuedMail, 'locale'> & { readonly locale: Locale | null },
): Promise<void> => {
  const life = lives[text.kind]
  const until = life === undefined ? {} : { until: new Date(clock.now().getTime() + life).toISOString() }
  return jobs.enqueue(executor, sendMailJob, { to, locale: locale ?? 'en-US', text, ...until })
}
