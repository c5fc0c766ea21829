import { i18nObject } from 'typesafe-i18n'
import type { IntegrationChannel } from '#contract/channel-names.ts'
import type { Locale } from '#contract/shapes.ts'
import { mail as enUS } from '#i18n/en-US/mail.ts'
import { initFormatters } from '#i18n/formatters.ts'
import { mail as frFR } from '#i18n/fr-FR/mail.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { mail as trTR } from '#i18n/tr-TR/mail.ts'
import { mail as viVN } from '#i18n/vi-VN/mail.ts'
import type { Config } from '#server/config.ts'
import { digestLines, type MailedNotification } from './render-digest.ts'

/** Kind of mail. `name` is the recipient's first name, `by` the full name of the member who caused it. */
export type MailText =
  | { readonly kind: 'registration'; readonly code: string; readonly name: string }
  | { readonly kind: 'account_exists'; readonly name: string }
  | { readonly kind: 'reset'; readonly code: string; readonly name: string }
  | { readonly kind: 'reset_by_manager'; readonly code: string; readonly name: string; readonly by: string }
  | {
      readonly kind: 'invitation'
      readonly code: string
      readonly name: string
      readonly by: string
      readonly company: string
    }
  | { readonly kind: 'password_set'; readonly name: string; readonly by: string }
  | { readonly kind: 'password_changed'; readonly name: string }
  | {
      /** A page or account of a channel that has to be connected again. */
      readonly kind: 'channel_stopped'
      readonly name: string
      readonly account: string
      readonly channel: IntegrationChannel
    }
  | {
      /** What agents wrote to a customer who has left. */
      readonly kind: 'reply'
      readonly by: string
      readonly company: string
      readonly messages: readonly string[]
      /** Address of the page with the chat, if known. */
      readonly page: string | null
    }
  | {
      /** A saved report; the days are written as `YYYY-MM-DD`. */
      readonly kind: 'report'
      readonly name: string
      readonly report: string
      readonly firstDay: string
      readonly lastDay: string
      readonly chats: number
      /** Number of chats in the attached file. */
      readonly attached: number
      /** Address of the report in the console. */
      readonly page: string
    }
  | {
      /** What a member was notified of and has not read. */
      readonly kind: 'digest'
      readonly name: string
      readonly timeZone: string
      /** Number of notifications, of which the latest are given. */
      readonly total: number
      readonly notifications: readonly MailedNotification[]
    }

/** Channels are called the same in all languages. */
const channelTitles: Record<IntegrationChannel, string> = {
  messenger: 'Messenger',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  zalo: 'Zalo',
}

const dictionaries = { 'en-US': enUS, 'fr-FR': frFR, 'vi-VN': viVN, 'tr-TR': trTR } as const

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** Longest first name that greets someone. */
const GREETED_MAX_CHARS = 40

/** Returns a name on one line, without marks that turn the direction of what follows. */
const folded = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/**
 * Returns a first name to greet someone by; '' for what is none. A stranger types the name for any address, so it carries neither links
 * nor sentences there.
 */
function greeted(name: string): string {
  const text = folded(name)
  const isName = text.length <= GREETED_MAX_CHARS && !/[/\\:@<>#%?!&=\d]|www|\p{L}\.\p{L}{2}/iu.test(text)
  return isName ? text : ''
}

/** Returns subject and body of a mail, as text and HTML, in a language. */
export function render(locale: Locale, text: MailText, config: Pick<Config, 'productName' | 'publicUrl'>) {
  const texts = i18nObject(locale, dictionaries[locale] as typeof enUS, initFormatters(locale))
  if (text.kind === 'reply') return renderReply(locale, texts.reply, text)
  if (text.kind === 'report') return renderReport(locale, texts.report, text)
  if (text.kind === 'digest') return renderDigest(locale, texts.digest, text, config)
  const LL = texts[text.kind]
  const values = {
    product: config.productName,
    name: greeted(text.name),
    by: 'by' in text ? folded(text.by) : '',
    company: 'company' in text ? folded(text.company) : '',
    code: 'code' in text ? text.code : '',
    account: 'account' in text ? folded(text.account) : '',
    channel: 'channel' in text ? channelTitles[text.channel] : '',
    url: config.publicUrl,
  }
  const greeting = values.name ? LL.greeting(values) : texts.reply.greeting()
  const hasCode = 'code' in text
  const code = hasCode
    ? [
        `<p style="margin:0 0 16px;font:600 28px/1.2 ui-monospace,monospace;letter-spacing:.12em">${escapeHtml(text.code)}</p>`,
      ]
    : []
  return {
    subject: LL.subject(values),
    text: plainText([greeting, LL.body(values), ...(hasCode ? [text.code] : []), LL.closing(values)]),
    html: page(locale, [
      paragraph(greeting),
      paragraph(LL.body(values)),
      ...code,
      paragraph(LL.closing(values)),
    ]),
  }
}

const plainText = (lines: readonly string[]) => `${lines.join('\n\n')}\n`

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`

const page = (locale: Locale, parts: readonly string[]) =>
  `<!doctype html><html lang="${locale}"><body style="font:15px/1.5 system-ui,sans-serif;color:#1e293b;margin:32px">${parts.join('')}</body></html>`

const quote = (text: string) =>
  `<blockquote style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #cbd5e1;white-space:pre-wrap">${escapeHtml(text)}</blockquote>`

type ReplyTexts = TranslationFunctions['mail']['reply']

function renderReply(
  locale: Locale,
  LL: ReplyTexts,
  { by, company, messages, page: url }: Extract<MailText, { kind: 'reply' }>,
) {
  const [intro, closing] = [LL.body({ by, company }), url ? LL.closing({ url }) : LL.closingWithoutPage()]
  return {
    subject: LL.subject({ company }),
    text: plainText([LL.greeting(), intro, ...messages.map((text) => text.replace(/^/gm, '> ')), closing]),
    html: page(locale, [
      paragraph(LL.greeting()),
      paragraph(intro),
      ...messages.map(quote),
      paragraph(closing),
    ]),
  }
}

function renderReport(
  locale: Locale,
  LL: TranslationFunctions['mail']['report'],
  { name, report, firstDay, lastDay, chats, attached, page: url }: Extract<MailText, { kind: 'report' }>,
) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const period = day.formatRange(new Date(firstDay), new Date(lastDay))
  const rest = attached < chats ? [LL.attached({ n: attached })] : []
  const lines = [LL.greeting({ name }), LL.body({ report, period, n: chats }), ...rest, LL.closing({ url })]
  return {
    subject: LL.subject({ report, period }),
    text: plainText(lines),
    html: page(locale, lines.map(paragraph)),
  }
}

function renderDigest(
  locale: Locale,
  LL: TranslationFunctions['mail']['digest'],
  { name, timeZone, total, notifications }: Extract<MailText, { kind: 'digest' }>,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
) {
  const told = digestLines(locale, timeZone, notifications)
  const rest = total > told.length ? [LL.latest({ n: told.length })] : []
  const intro = [LL.greeting({ name }), LL.body({ n: total }), ...rest]
  const closing = LL.closing({ page: `${publicUrl}/notifications`, profile: `${publicUrl}/profile` })
  return {
    subject: LL.subject({ n: total, product: productName }),
    text: plainText([...intro, told.map((line) => `- ${line}`).join('\n'), closing]),
    html: page(locale, [
      ...intro.map(paragraph),
      `<ul style="margin:0 0 16px;padding-left:20px">${told.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      paragraph(closing),
    ]),
  }
}
