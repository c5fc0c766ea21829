import type { Locale } from '#contract/base/shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { PlatformContext } from '../context.ts'
import { job } from '../jobs/job.ts'
import type { MailText } from './render.ts'

/** Mail waiting to be sent. */
export interface QueuedMail {
  readonly to: string
  readonly locale: Locale
  readonly text: MailText
}

/** Sends one mail; retries cover an outage of the mail server of an hour. */
export const sendMailJob = job<QueuedMail>('send-mail', { retries: 8, retryDelay: 15, atOnce: 4 })

/** Queues a mail, in English for recipients without a language; within a transaction, it is sent only if that commits. */
export const queueMail = (
  { jobs }: Pick<PlatformContext, 'jobs'>,
  executor: Executor,
  { to, locale, text }: Omit<QueuedMail, 'locale'> & { readonly locale: Locale | null },
): Promise<void> => jobs.enqueue(executor, sendMailJob, { to, locale: locale ?? 'en-US', text })
