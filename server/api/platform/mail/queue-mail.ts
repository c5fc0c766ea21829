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
}

/** Job that sends one e-mail; the retries bridge an hour without the mail server. */
export const sendMailJob = job<QueuedMail>('send-mail', { retries: 8, retryDelay: 15, atOnce: 4 })

/**
 * Queues an e-mail, in English if the recipient has no language. In a transaction, it is sent only if the transaction commits.
 */
export const queueMail = (
  { jobs }: Pick<PlatformContext, 'jobs'>,
  executor: Executor,
  { to, locale, text }: Omit<QueuedMail, 'locale'> & { readonly locale: Locale | null },
): Promise<void> => jobs.enqueue(executor, sendMailJob, { to, locale: locale ?? 'en-US', text })
