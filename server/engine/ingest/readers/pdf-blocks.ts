import { HEADING_MAX_CHARS } from '../limits.ts'
import type { Block } from '../passages/block.ts'
import { standsAlone, unwrap } from '../text/unwrap.ts'
import type { PdfLine } from './pdf-lines.ts'

/** Distance of baselines, in font heights, from which a new paragraph begins. */
const PARAGRAPH_GAP = 1.75
/** Difference in size between two lines of different kinds. */
const SIZE_STEP = 1.12
/** Font size, relative to the running text, from which a short paragraph is a heading. */
const HEADING_SIZE = 1.15
const LEVELS = 6

const endsSentence = (text: string) => /[.!?:…。！？]["”»)]?$/.test(text)

/** Returns the font size of most of the text. */
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

/** Returns whether a line begins a new paragraph after the lines before it. */
function begins(line: PdfLine, lines: readonly PdfLine[]): boolean {
  const before = lines.at(-1)
  if (!before || differs(before.size, line.size)) return true
  const question = /[?？]$/.test(before.text) && /^[^\p{Ll}]/u.test(line.text)
  if (question || (standsAlone(line.text) && !/^\p{Ll}/u.test(line.text))) return true
  if (before.page !== line.page) return endsSentence(before.text) || /^[^\p{Ll}]/u.test(line.text)
  const gap = before.bottom - line.bottom
  if (gap > PARAGRAPH_GAP * before.size) return true
  // The text moved up: another column or box, in which a sentence may continue.
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

/** Returns the lines of a document as headings (by font size) and paragraphs, each with its first page. */
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
