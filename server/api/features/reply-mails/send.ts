import { localeOf } from '#server/api/core/chats/locale.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { mailBrand, mailContextOf } from '#server/api/core/clients/mail-brand.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import type { MailText } from '#server/api/platform/mail/render.ts'
import type { BotSettings } from '#server/db/schema/bots.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import { originAllowed } from '#server/lib/allowed-sites.ts'
import { type Due, markMailed, takeDue, unreadReplies } from './store.ts'

/** Maximum number of chats per run; the remaining ones follow a minute later. */
const BATCH_MAX = 500
/** Matches a text that is exactly one e-mail address; the customer may have entered anything. */
const ONE_ADDRESS = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/

/** Job that e-mails a customer their unread replies, starting at a given position. */
export const mailRepliesJob = job<Due>('mail-replies', { retries: 8, retryDelay: 15, atOnce: 2 })

/** Finds chats with replies that the customer has not read, and queues an e-mail for each. */
export async function findReplyMails({ db, jobs, clock }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    for (const due of await takeDue(tx, clock.now(), BATCH_MAX)) await jobs.enqueue(tx, mailRepliesJob, due)
  })
}

/** Sends a chat's unread replies in one e-mail, unless the customer has come back and read them. */
export async function mailReplies(context: With<'mailer'>, due: Due): Promise<void> {
  const { db, mailer, clock } = context
  const chat = await chatOf(db, due.clientId, due.chatId)
  const email = chat?.email?.trim() ?? ''
  if (!chat || !ONE_ADDRESS.test(email)) return
  const replies = await unreadReplies(db, due)
  const last = replies.at(-1)
  if (!last) return
  const { company, look, config, pages } = await mailContextOf(db, due.clientId, due.chatId)
  const text: MailText = {
    kind: 'reply',
    by: last.agent_name ?? '',
    company,
    messages: replies.map(textOf),
    page: trustedPage(config, pages?.[0]?.url),
  }
  await mailer.send({
    to: email,
    locale: localeOf(chat.language) ?? 'en-US',
    text,
    brand: mailBrand(look),
  })
  const orders = replies.map(({ position }) => position)
  await db.transaction((tx) => markMailed(tx, chat, orders, clock.now()))
}

/** Returns a message as plain text for an e-mail: its text, followed by the names of its files. */
const textOf = ({ message, files }: MessageSnapshot): string =>
  [message, ...(files ?? []).map(({ name }) => `[${name}]`)].filter(Boolean).join('\n')

/**
 * Returns the page that the customer was viewing, but only if the owner restricts the allowed sites and the page is on one of
 * them: the page is only reported by the browser, and the e-mail address may be someone else's.
 */
function trustedPage(config: BotSettings, url: string | undefined): string | null {
  const isLimited = config.allowed_domain.length > 0
  return url && isLimited && originAllowed(config, new URL(url).origin) ? url : null
}
