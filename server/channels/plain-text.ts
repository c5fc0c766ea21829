import type { IntegrationChannel } from '#contract/channels/channel-names.ts'

/** Formatting marks that a channel uses, by purpose; null if it shows the text without this formatting. */
interface Marks {
  readonly bold: string | null
  readonly italic: string | null
  readonly struck: string | null
  readonly code: string | null
}

const none: Marks = { bold: null, italic: null, struck: null, code: null }
const marksOf: Record<IntegrationChannel, Marks> = {
  messenger: none,
  instagram: none,
  whatsapp: { bold: '*', italic: '_', struck: '~', code: '`' },
  zalo: none,
}

const within = (mark: string | null): string => (mark === null ? '$1' : `${mark}$1${mark}`)

/** Placeholder for bold marks until italics have been converted, because WhatsApp uses Markdown's italic mark for bold. */
const BOLD = '\u0001'
/** Matches URLs, which are left unchanged because they contain characters that look like formatting marks. */
const ADDRESS = /(https?:\/\/[^\s)]*[^\s)*_~.,!?:])/

/** Returns a heading without the number signs that can close it. */
function withoutClosing(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end--
  return title.slice(0, end).trimEnd() || title
}

/** Converts inline marks for italics, strikethrough and code. */
const inline = (text: string, { italic, struck, code }: Marks): string =>
  text
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, within(italic))
    .replace(/(?<![\w_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\w_])/g, within(italic))
    .replace(/~~(?=\S)([^~\n]+?)(?<=\S)~~/g, within(struck))
    .replace(/`([^`\n]+)`/g, within(code))

/**
 * Converts the team's Markdown to a channel's format: supported marks are translated, others are removed, and links show their
 * URL. Text that merely resembles formatting, such as `3 * 4` or `snake_case`, stays unchanged.
 */
export function plainText(channel: IntegrationChannel, text: string): string {
  const marks = marksOf[channel]
  const lines = text
    .replaceAll(BOLD, '')
    .replace(/^ {0,3}```[^\n]*(?:\n|$)/gm, '')
    .replace(/^#{1,6}[ \t]+(\S.*)$/gm, (_, title: string) => BOLD + withoutClosing(title) + BOLD)
    .replace(/\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g, `${BOLD}$1${BOLD}`)
    .replace(/(?<![\w_])__(?=\S)([^_\n]+?)(?<=\S)__(?![\w_])/g, `${BOLD}$1${BOLD}`)
    .replace(/!?\[([^[\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g, (_, label: string, url: string) =>
      label === url ? url : `${label} (${url})`,
    )
    .replace(/^([ \t]*)[*+-][ \t]+/gm, '$1• ')
    .replace(/^ {0,3}>[ \t]?/gm, '')
  return lines
    .split(ADDRESS)
    .map((piece, i) => (i % 2 === 1 ? piece : inline(piece, marks)))
    .join('')
    .replace(new RegExp(`${BOLD}{2}`, 'g'), '')
    .replaceAll(BOLD, marks.bold ?? '')
}
