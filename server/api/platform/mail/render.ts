import { i18nObject } from 'typesafe-i18n'
import type { Locale } from '#contract/base/shapes.ts'
import { channelTitles, type IntegrationChannel } from '#contract/channels/channel-names.ts'
import { mail as enUS } from '#i18n/en-US/mail.ts'
import { initFormatters } from '#i18n/formatters.ts'
import { mail as frFR } from '#i18n/fr-FR/mail.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { mail as trTR } from '#i18n/tr-TR/mail.ts'
import { mail as viVN } from '#i18n/vi-VN/mail.ts'
import type { Config } from '#server/config.ts'
import { logoOf, type MailBrand, noBrand } from './brand.ts'
import { type MailContent, mailPage, plainText } from './mail-page.ts'
import { digestLines, type MailedNotification } from './render-digest.ts'

/**
 * Content of an e-mail, by kind. `name` is the recipient's first name; `by` is the full name of the member who caused the e-mail.
 */
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
      /** Tells the recipient that a channel's page or account has to be reconnected. */
      readonly kind: 'channel_stopped'
      readonly name: string
      readonly account: string
      readonly channel: IntegrationChannel
    }
  | {
      /** Tells the recipient that a webhook was switched off; `account` is its host. */
      readonly kind: 'webhook_stopped'
      readonly name: string
      readonly account: string
    }
  | {
      /** Agents' messages for a customer who has left. */
      readonly kind: 'reply'
      readonly by: string
      readonly company: string
      readonly messages: readonly string[]
      /** URL of the page with the chat; null if unknown. */
      readonly page: string | null
    }
  | {
      /** Transcript of a chat, which the visitor requested. */
      readonly kind: 'transcript'
      readonly company: string
      readonly messages: readonly string[]
    }
  | {
      /** Saved report; days have the form `YYYY-MM-DD`. */
      readonly kind: 'report'
      readonly name: string
      readonly report: string
      readonly firstDay: string
      readonly lastDay: string
      readonly chats: number
      /** Number of chats that the attached file contains. */
      readonly attached: number
      /** URL of the report in the console. */
      readonly page: string
    }
  | {
      /** A member's unread notifications. */
      readonly kind: 'digest'
      readonly name: string
      readonly timeZone: string
      /** Total number of notifications, of which only the latest are listed. */
      readonly total: number
      readonly notifications: readonly MailedNotification[]
    }

const dictionaries = { 'en-US': enUS, 'fr-FR': frFR, 'vi-VN': viVN, 'tr-TR': trTR } as const

/** Longest first name that a greeting uses, in characters. */
const GREETED_MAX_CHARS = 40

/** Returns a name on one line, without invisible characters. */
const folded = (name: string): string => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/**
 * Returns a first name for a greeting; '' if the text is not a plausible name. Strangers can enter any name together with any
 * address, so names that contain links or sentences are rejected.
 */
function greeted(name: string): string {
  const text = folded(name)
  const isName = text.length <= GREETED_MAX_CHARS && !/[/\\:@<>#%?!&=\d]|www|\p{L}\.\p{L}{2}/iu.test(text)
  return isName ? text : ''
}

type SiteConfig = Pick<Config, 'productName' | 'publicUrl'>

/** Subject and content of an e-mail, before its layout. */
interface Written {
  readonly subject: string
  readonly content: MailContent
}

/** Returns an e-mail in a language: its subject, its body as text and HTML, and its inline image. */
export function render(locale: Locale, text: MailText, config: SiteConfig, brand: MailBrand = noBrand) {
  const product = folded(brand.name) || config.productName
  const { subject, content } = write(locale, text, { ...config, productName: product })
  const logo = logoOf(brand, config.productName)
  const head = { name: product, cid: logo?.cid ?? null, isMark: !brand.logo, accent: brand.accent }
  return {
    subject,
    text: plainText(content),
    html: mailPage(locale, head, content),
    ...(logo && { attachments: [logo] }),
  }
}

function write(locale: Locale, text: MailText, config: SiteConfig): Written {
  const texts = i18nObject(locale, dictionaries[locale] as typeof enUS, initFormatters(locale))
  if (text.kind === 'reply') return writeReply(texts.reply, text)
  if (text.kind === 'transcript') return writeTranscript(texts.transcript, text)
  if (text.kind === 'report') return writeReport(locale, texts.report, text)
  if (text.kind === 'digest') return writeDigest(locale, texts.digest, text, config)
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
  return {
    subject: LL.subject(values),
    content: {
      greeting: values.name ? LL.greeting(values) : texts.reply.greeting(),
      paragraphs: [LL.body(values)],
      ...(text.kind === 'registration' && { code: { text: text.code } }),
      ...('code' in text &&
        text.kind !== 'registration' && { code: { text: text.code, intro: texts.code(values) } }),
      ...('button' in LL && { button: { label: LL.button(), url: config.publicUrl + addressOf(text) } }),
      closing: LL.closing(values),
    },
  }
}

type Plain = Exclude<MailText, { kind: 'reply' | 'transcript' | 'report' | 'digest' }>

/** Returns the path that an e-mail's button opens. A code is in the fragment, which servers and logs do not see. */
function addressOf(text: Plain): string {
  if ('code' in text) return `/auth/verify#code=${encodeURIComponent(text.code)}`
  if (text.kind === 'channel_stopped' || text.kind === 'webhook_stopped') return '/integration'
  return text.kind === 'password_changed' ? '/auth/forgot-password' : '/auth/login'
}

type Texts = TranslationFunctions['mail']

function writeReply(
  LL: Texts['reply'],
  { by, company, messages, page: url }: Extract<MailText, { kind: 'reply' }>,
): Written {
  return {
    subject: LL.subject({ company }),
    content: {
      greeting: LL.greeting(),
      paragraphs: [LL.body({ by, company })],
      quotes: messages,
      ...(url && { button: { label: LL.button(), url } }),
      closing: url ? LL.closing() : LL.closingWithoutPage(),
    },
  }
}

function writeTranscript(
  LL: Texts['transcript'],
  { company, messages }: Extract<MailText, { kind: 'transcript' }>,
): Written {
  const values = { company: folded(company) }
  return {
    subject: LL.subject(values),
    content: {
      greeting: LL.greeting(),
      paragraphs: [LL.body(values)],
      quotes: messages,
      closing: LL.closing(),
    },
  }
}

function writeReport(
  locale: Locale,
  LL: Texts['report'],
  { name, report, firstDay, lastDay, chats, attached, page: url }: Extract<MailText, { kind: 'report' }>,
): Written {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const period = day.formatRange(new Date(firstDay), new Date(lastDay))
  const rest = attached < chats ? [LL.attached({ n: attached })] : []
  return {
    subject: LL.subject({ report, period }),
    content: {
      greeting: LL.greeting({ name }),
      paragraphs: [LL.body({ report, period, n: chats }), ...rest],
      button: { label: LL.button(), url },
      closing: LL.closing(),
    },
  }
}

function writeDigest(
  locale: Locale,
  LL: Texts['digest'],
  { name, timeZone, total, notifications }: Extract<MailText, { kind: 'digest' }>,
  { productName, publicUrl }: SiteConfig,
): Written {
  const lines = digestLines(locale, timeZone, notifications)
  const rest = total > lines.length ? [LL.latest({ n: lines.length })] : []
  return {
    subject: LL.subject({ n: total, product: productName }),
    content: {
      greeting: LL.greeting({ name }),
      paragraphs: [LL.body({ n: total }), ...rest],
      list: lines,
      button: { label: LL.button(), url: `${publicUrl}/notifications` },
      closing: LL.closing({ profile: `${publicUrl}/profile` }),
    },
  }
}
