import { readableOn } from '#contract/base/colors.ts'
import type { Locale } from '#contract/base/shapes.ts'

/** Content of an e-mail, in the order in which it is shown. */
export interface MailContent {
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Texts by someone else, shown as quotations. */
  readonly quotes?: readonly string[]
  readonly list?: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Code to type, with an introduction unless the e-mail itself is about the code. */
  readonly code?: { readonly text: string; readonly intro?: string }
  readonly closing: string
}

/** Name, logo and color at the top of an e-mail. */
export interface Letterhead {
  readonly name: string
  /** Content id of the logo; null if only the name is shown. */
  readonly cid: string | null
  /** True if the logo does not contain the name, which is then shown next to it. */
  readonly isMark: boolean
  readonly accent: string
}

/** Maximum length of codes that are shown in large characters. */
const LARGE_CODE_MAX_CHARS = 8
const DEFAULT_ACCENT = '#0063c4'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** Returns an e-mail as plain text; a code is on its own line, so that programs can find it. */
export function plainText({
  greeting,
  paragraphs,
  quotes,
  list,
  button,
  code,
  closing,
}: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(quotes ?? []).map((text) => text.replace(/^/gm, '> ')),
    ...(list ? [list.map((line) => `- ${line}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [code.intro, code.text].filter((line) => line !== undefined) : []),
    closing,
  ]
  return `${parts.join('\n\n')}\n`
}

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`

const quote = (text: string) =>
  `<blockquote class="line" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #cbd5e1;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</blockquote>`

const listOf = (lines: readonly string[]) =>
  `<ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`).join('')}</ul>`

const buttonOf = ({ label, url }: { label: string; url: string }, accent: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${accent};color:${readableOn(accent)};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

function codeOf({ text, intro }: { text: string; intro?: string }): string {
  const font =
    text.length > LARGE_CODE_MAX_CHARS
      ? '600 15px/1.4 ui-monospace,monospace;overflow-wrap:anywhere'
      : '600 30px/1.2 ui-monospace,monospace;letter-spacing:.15em'
  const box = `<p class="box" style="margin:0 0 16px;padding:14px 16px;border-radius:8px;background:#f1f5f9;font:${font}">${escapeHtml(text)}</p>`
  return `${intro ? paragraph(intro) : ''}${box}`
}

function heading({ name, cid, isMark }: Letterhead): string {
  const label = escapeHtml(name)
  const image = `<img src="cid:${cid}" alt="${isMark ? '' : label}" height="32" style="height:32px;max-width:200px;border:0;vertical-align:middle">`
  const parts = [...(cid ? [image] : []), ...(cid && !isMark ? [] : [label])]
  return `<p style="margin:0 0 24px;font-size:17px;font-weight:600">${parts.join('&nbsp; ')}</p>`
}

/** Dark colors for mail programs that support them; other programs show the light colors. */
const style =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  '<style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:#0b1220!important;color:#e2e8f0!important}.card{background:#131c2e!important;border-color:#26334a!important}.box{background:#1e293b!important}.line{border-color:#475569!important}.quiet{color:#94a3b8!important}}</style>'

/** Returns an e-mail as HTML. Everything is inline, because mail programs drop external resources. */
export function mailPage(locale: Locale, head: Letterhead, content: MailContent): string {
  const { greeting, paragraphs, quotes, list, button, code, closing } = content
  const body = [
    ...[greeting, ...paragraphs].map(paragraph),
    ...(quotes ?? []).map(quote),
    ...(list ? [listOf(list)] : []),
    ...(button ? [buttonOf(button, head.accent || DEFAULT_ACCENT)] : []),
    ...(code ? [codeOf(code)] : []),
    `<p class="quiet" style="margin:0;color:#64748b;font-size:14px">${escapeHtml(closing)}</p>`,
  ].join('')
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${style}</head>` +
    '<body class="page" style="margin:0;background:#f8fafc;color:#1e293b;font:15px/1.55 system-ui,-apple-system,\'Segoe UI\',Roboto,sans-serif">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr>' +
    `<td class="card" style="padding:32px 24px;border:1px solid #e2e8f0;border-radius:12px;background:#ffffff;overflow-wrap:anywhere">${heading(head)}${body}</td>` +
    '</tr></table></td></tr></table></body></html>'
  )
}
