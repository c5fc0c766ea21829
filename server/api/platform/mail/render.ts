import { i18nObject } from 'typesafe-i18n'
import type { Locale } from '#contract/shapes.ts'
import { mail as enUS } from '#i18n/en-US/mail.ts'
import { mail as frFR } from '#i18n/fr-FR/mail.ts'
import { mail as trTR } from '#i18n/tr-TR/mail.ts'
import { mail as viVN } from '#i18n/vi-VN/mail.ts'
import type { Config } from '#server/config.ts'

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

const dictionaries = { 'en-US': enUS, 'fr-FR': frFR, 'vi-VN': viVN, 'tr-TR': trTR } as const

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** Returns subject and body of a mail, as text and HTML, in a language. */
export function render(locale: Locale, text: MailText, config: Pick<Config, 'productName' | 'publicUrl'>) {
  const LL = i18nObject(locale, dictionaries[locale] as typeof enUS, {})[text.kind]
  const values = {
    product: config.productName,
    name: text.name,
    by: 'by' in text ? text.by : '',
    company: 'company' in text ? text.company : '',
    code: 'code' in text ? text.code : '',
    url: config.publicUrl,
  }
  const lines = [
    LL.greeting(values),
    LL.body(values),
    ...('code' in text ? [text.code] : []),
    LL.closing(values),
  ]
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const code = (line: string) =>
    `<p style="margin:0 0 16px;font:600 28px/1.2 ui-monospace,monospace;letter-spacing:.12em">${escapeHtml(line)}</p>`
  return {
    subject: LL.subject(values),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><body style="font:15px/1.5 system-ui,sans-serif;color:#1e293b;margin:32px">${lines
      .map((line) => ('code' in text && line === text.code ? code(line) : paragraph(line)))
      .join('')}</body></html>`,
  }
}
