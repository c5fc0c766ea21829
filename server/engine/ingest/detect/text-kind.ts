import { roughText } from '../text/unicode.ts'

/** Kind of a text file. */
export type TextKind = 'xml' | 'html' | 'csv' | 'txt'

/** Maximum share of control characters in text; random bytes contain about a tenth. */
const CONTROLS_MAX_SHARE = 0.03
/** Maximum share of NUL characters, which can occur in exports of old databases. */
const NULS_MAX_SHARE = 0.1

/**
 * Matches control characters that text does not contain: all but white space, NUL, and the codes that single-byte encodings use.
 */
const controls = /[^\P{Cc}\s\0\x7f-\x9f]/gu

function isText(sample: string): boolean {
  const nuls = sample.split('\u0000').length - 1
  const others = sample.match(controls)?.length ?? 0
  return nuls <= sample.length * NULS_MAX_SHARE && others <= sample.length * CONTROLS_MAX_SHARE
}

const htmlStart = /^<(?:!doctype\s+html|html|head|body|title|meta|table|div|script|style)\b/i

function markupKind(sample: string): TextKind | null {
  const start = sample
    .replace(/^\ufeff/, '')
    .trimStart()
    .replace(/^(?:<\?[^>]*>|<!--[\s\S]*?-->|\s)+/, '')
  if (htmlStart.test(start)) return 'html'
  return /^<(?:[\p{L}_][\w:.-]*[\s/>]|![A-Z])/u.test(start) ? 'xml' : null
}

/** Returns whether the lines have the same number of columns, separated by tabs or semicolons; commas are too common in prose. */
function isTable(sample: string): boolean {
  const lines = sample.split(/\r\n?|\n/).filter((line) => line.trim())
  // The sample can cut off the last line.
  const whole = lines.length > 2 ? lines.slice(0, -1) : lines
  return ['\t', ';'].some((delimiter) => {
    const counts = whole.map((line) => line.split(delimiter).length)
    const [first = 1] = counts
    return first > 1 && counts.length > 1 && counts.filter((n) => n === first).length >= counts.length * 0.9
  })
}

/** Returns the kind of a text from its beginning; the name only distinguishes tables from plain text. Null if it is not text. */
export function textKind(head: Uint8Array, name: string): TextKind | null {
  const sample = roughText(head)
  if (!isText(sample)) return null
  const markup = markupKind(sample)
  if (markup) return markup
  if (/\.(?:csv|tsv|tab)$/i.test(name)) return 'csv'
  if (/\.(?:txt|text|md|log)$/i.test(name)) return 'txt'
  return isTable(sample) ? 'csv' : 'txt'
}
