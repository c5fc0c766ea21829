import { INVITATION_LIFE_MS, OTP_LIFE_MS, RESET_LIFE_MS } from '#contract/account/account-limits.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { Executor } from '#server/db/client.ts'
import type { UserRow } from '../auth/callers.ts'
import type { PlatformContext } from '../context.ts'
import { job } from '../jobs/job.ts'
import type { MailText } from './render.ts'

/** E-mail in the job queue. It contains no data about customers, which would outlive their erasure. */
export interface QueuedMail {
  readonly to: string
  readonly locale: Locale
  readonly text: Exclude<MailText, { kind: CustomerMail }>
  /** Member to whom it is sent, if they are still there, and their account; absent for people without an account. */
  readonly userId?: number
  readonly clientId?: number
  /** Expiry of the code in the e-mail (ISO 8601), after which the e-mail is not sent; absent for e-mails without a code. */
  readonly until?: string
}

/** Kinds of e-mails that contain data about customers; their jobs contain ids and read the data when they send. */
type CustomerMail = 'digest' | 'report' | 'reply' | 'transcript'

/** Job that sends one e-mail; its retries cover an outage of the mail server for about an hour. */
export const sendMailJob = job<QueuedMail>('send-mail', { retries: 8, retryDelay: 15, atOnce: 4 })

const lives: Partial<Record<MailText['kind'], number>> = {
  registration: OTP_LIFE_MS,
  reset: RESET_LIFE_MS,
  reset_by_manager: RESET_LIFE_MS,
  invitation: INVITATION_LIFE_MS,
}

/**
 * Queues an e-mail to anyone, in English if the recipient's language is unknown. Within a transaction, it is sent only if the
 * transaction commits.
 */
export const queueMailTo = (
  { jobs, clock }: Pick<PlatformContext, 'jobs' | 'clock'>,
  executor: Executor,
  { locale, text, ...recipient }: Omit<QueuedMail, 'locale' | 'until'> & { readonly locale: Locale | null },
): Promise<void> => {
  const life = lives[text.kind]
  const until = life === undefined ? {} : { until: new Date(clock.now().getTime() + life).toISOString() }
  return jobs.enqueue(executor, sendMailJob, { ...recipient, locale: locale ?? 'en-US', text, ...until })
}

/** Queues an e-mail to a member as `queueMailTo` does. */
export const queueMail = (
  context: Pick<PlatformContext, 'jobs' | 'clock'>,
  executor: Executor,
  { id, client_id, email, language }: Pick<UserRow, 'id' | 'client_id' | 'email' | 'language'>,
  text: QueuedMail['text'],
): Promise<void> =>
  queueMailTo(context, executor, { to: email, locale: language, text, userId: id, clientId: client_id })
