import { HEADING_MAX_CHARS } from '../limits.ts'
import type { Block } from '../passages/block.ts'
import { standsAlone, unwrap } from '../text/unwrap.ts'
import type { PdfLine } from './pdf-lines.ts'

/** Distance between baselines, in font heights, at which a new paragraph begins. */
const PARAGRAPH_GAP = 1.75
/** Ratio of font sizes at which two lines count as different kinds of text. */
const SIZE_STEP = 1.12
/** Minimum font size of a heading, relative to the body text; only short paragraphs qualify. */
const HEADING_SIZE = 1.15
const LEVELS = 6

const endsSentence = (text: string) => /[.!?:…。！？]["”»)]?$/.test(text)

/** Returns the most common font size of the text. */
function bodySize(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function differs(a: number, b: number): boolean {
  return Math.max(a, b) > Math.min(a, b) * SIZE_STEP
}

/** Returns whether a line begins a new paragraph after the previous lines. */
function begins(line: PdfLine, lines: readonly PdfLine[]): boolean {
  const before = lines.at(-1)
  if (!before || differs(before.size, line.size)) return true
  const question = /[?？]$/.test(before.text) && /^[^\p{Ll}]/u.test(line.text)
  if (question || (standsAlone(line.text) && !/^\p{Ll}/u.test(line.text))) return true
  if (before.page !== line.page) return endsSentence(before.text) || /^[^\p{Ll}]/u.test(line.text)
  const gap = before.bottom - line.bottom
  if (gap > PARAGRAPH_GAP * before.size) return true
  // The text jumped up to another column or box, where a sentence can continue.
  if (gap < -before.size) return endsSentence(before.text) || /^[^\p{Ll}]/u.test(line.text)
  const width = Math.max(...lines.map((other) => other.right)) - Math.min(...lines.map((other) => other.left))
  const short = lines.length > 1 && before.right < before.left + width * 0.75
  return short && endsSentence(before.text)
}

function paragraphs(lines: readonly PdfLine[]): PdfLine[][] {
  const result: PdfLine[][] = []
  let open: PdfLine[] = []
  for (const line of lines) {
    if (begins(line, open)) {
      open = []
      result.push(open)
    }
    open.push(line)
  }
  return result
}

/** Returns the lines of a document as headings (by font size) and paragraphs, each with the page on which it starts. */
export function pdfBlocks(lines: readonly PdfLine[]): Block[] {
  const body = bodySize(lines)
  const isHeading = (group: readonly PdfLine[]) =>
    group.every((line) => line.size >= body * HEADING_SIZE) &&
    group.reduce((sum, line) => sum + line.text.length, 0) <= HEADING_MAX_CHARS
  const groups = paragraphs(lines)
  const sizes = [...new Set(groups.filter(isHeading).map((group) => Math.round(group[0]?.size ?? 0)))].sort(
    (a, b) => b - a,
  )
  return groups.map((group): Block => {
    const [first] = group
    const location = { page: first?.page ?? 1 }
    if (isHeading(group)) {
      const level = Math.min(LEVELS, 1 + sizes.indexOf(Math.round(first?.size ?? 0)))
      return { kind: 'heading', level, text: group.map((line) => line.text).join(' '), location }
    }
    const text = unwrap(group.map((line) => line.text))
    return { kind: standsAlone(text) ? 'line' : 'paragraph', text, location }
  })
}
