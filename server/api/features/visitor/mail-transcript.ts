import { sql } from 'drizzle-orm'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { chatOf, messagesOf } from '#server/api/core/chats/store.ts'
import { mailBrand, mailContextOf } from '#server/api/core/clients/mail-brand.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { withoutStrangersLinks } from '#server/api/platform/mail/inert-links.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { checkWelcome } from '../people/service.ts'
import { saveAddress } from './contact.ts'

/** Our choice: maximum number of messages in a transcript sent by e-mail; if there are more, only the newest are included. */
const MESSAGES_MAX = 200
/** Matches a text that consists of exactly one e-mail address. */
const ONE_ADDRESS = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/

/** Chat whose transcript is to be e-mailed, and the address. */
export interface TranscriptMail {
  readonly clientId: number
  readonly chatId: number
  readonly email: string
}

/** Job that e-mails the transcript of a chat. */
export const mailTranscriptJob = job<TranscriptMail>('mail-transcript', {
  retries: 8,
  retryDelay: 15,
  atOnce: 2,
})

/** Saves an address if the chat has none. Throws `address_not_yours` if the chat has a different one. */
async function claimAddress(context: Context, visitor: VisitorCaller, email: string): Promise<void> {
  if (await saveAddress(context, visitor, email, sql`chats.email is null`)) return
  const chat = found(await chatOf(context.db, visitor.clientId, visitor.chatId))
  if (chat.email?.trim().toLowerCase() !== email.toLowerCase()) throw new AppError('address_not_yours')
}

/**
 * Queues an e-mail with the transcript of a chat. Throws `permission_denied` if the bot does not offer this to visitors, and
 * `address_not_yours` if the chat has another address.
 */
export async function requestTranscript(
  context: Context,
  visitor: VisitorCaller,
  address: string,
): Promise<void> {
  const { chatId, clientId, bot } = visitor
  if (!bot.row.config.export_enabled || visitor.isTrial) throw new AppError('permission_denied')
  await checkWelcome(context, visitor)
  const email = address.trim()
  if (!ONE_ADDRESS.test(email)) throw new AppError('validation_failed', { fields: { email: 'format' } })
  const { db, jobs } = context
  // Nothing is sent if only the visitor has written: the address is not verified, so the e-mail could otherwise carry any text to
  // anyone.
  const messages = await messagesOf(db, clientId, chatId, { before: 2 ** 31 - 1, length: MESSAGES_MAX })
  if (!messages.some(({ sender }) => sender !== 'customer')) throw new AppError('message_empty')
  await claimAddress(context, visitor, email)
  await jobs.enqueue(db, mailTranscriptJob, { clientId, chatId, email })
}

/** E-mails the transcript of a chat. */
export async function mailTranscript(
  { db, mailer }: With<'mailer'>,
  { clientId, chatId, email }: TranscriptMail,
): Promise<void> {
  const chat = await chatOf(db, clientId, chatId)
  if (!chat) return
  const { company, look } = await mailContextOf(db, clientId, chatId)
  const messages = await messagesOf(db, clientId, chatId, { before: 2 ** 31 - 1, length: MESSAGES_MAX })
  const locale = localeOf(chat.language) ?? 'en-US'
  const nameOf = ({ sender, agent_name }: MessageSnapshot) =>
    sender === 'customer' ? chat.user_name : (agent_name ?? chat.bot_name)
  const lines = withoutStrangersLinks(
    messages.map((row) => ({
      isStrangers: row.sender === 'customer',
      text: [`${nameOf(row)}:`, row.message, ...(row.files ?? []).map(({ name }) => `[${name}]`)]
        .filter(Boolean)
        .join('\n'),
    })),
  )
  const text = { kind: 'transcript', company, messages: lines } as const
  await mailer.send({ to: email, locale, text, brand: mailBrand(look) })
}
