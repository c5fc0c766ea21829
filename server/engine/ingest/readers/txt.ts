import { FILE_MAX_CHARS } from '../limits.ts'
import type { Block, Draft } from '../passages/block.ts'
import { sheetBlocks } from '../passages/table-blocks.ts'
import { ReadError } from '../read-error.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { decodeText } from '../text/decode.ts'
import { standsAlone, unwrap } from '../text/unwrap.ts'

const HEADING_LINE_MAX_CHARS = 90
const underline = /^(=+|-{3,}|~{3,}|\*{3,})$/
const hash = /^(#{1,6})\s+(.+?)\s*#*$/
const numbered = /^(\d+(?:\.\d+)*)\.?\s+\p{Lu}/u

const endsSentence = (line: string) => /[.!?…:;,。！？"”»)]$/.test(line)

/** Returns the level of a heading line (marked, numbered, in capitals, or short without a full stop); null for prose. */
function headingLevel(line: string, first: boolean): number | null {
  const marked = hash.exec(line)?.[1]
  if (marked) return marked.length
  if (line.length > HEADING_LINE_MAX_CHARS || endsSentence(line) || !/\p{L}/u.test(line)) return null
  const number = numbered.exec(line)?.[1]
  if (number) return 1 + number.split('.').length
  if (standsAlone(line)) return null
  if (first) return 1
  return line === line.toUpperCase() && line !== line.toLowerCase() ? 2 : 3
}

/** Lines between two blank lines. */
interface Part {
  readonly lines: readonly string[]
  /** Rows of cells if tabs separate the cells of each line, as in a table copied from a page or a sheet; otherwise null. */
  readonly cells: readonly (readonly string[])[] | null
}

/** Minimum number of rows in a table, including the header. */
const TABLE_ROWS_MIN = 3

function partOf(raw: string): Part {
  const rows = raw.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const isTable = rows.length >= TABLE_ROWS_MIN && rows.every((row) => row.trim().includes('\t'))
  return {
    lines: cleanText(raw).split(/\n+/),
    cells: isTable ? rows.map((row) => row.split('\t').map(cleanLine)) : null,
  }
}

/** Splits a text at blank lines; if there are none, each line is a paragraph. */
function paragraphs(text: string): Part[] {
  const parts = text
    .split(/\r\n?(?:[^\S\r\n]*\r\n?)+|\n(?:[^\S\n]*\n)+/)
    .filter((part) => cleanText(part) !== '')
    .map(partOf)
  const [only] = parts
  if (parts.length > 1 || !only || only.cells) return parts
  const { lines } = only
  const wrapped = lines.filter((line) => line.length > 60 && !endsSentence(line)).length > lines.length * 0.3
  return wrapped ? parts : lines.map((line) => ({ lines: [line], cells: null }))
}

const TITLE_LINE_MAX_CHARS = 60
/**
 * Minimum number of paragraphs with title lines for a text to count as having titles, so that a single short line does not count
 * as a title.
 */
const TITLED_MIN = 2

/** Returns whether the first line of a paragraph is a title: short, without a full stop, and above prose. */
function isTitled(lines: readonly string[]): boolean {
  const [head = '', ...rest] = lines
  if (rest.length === 0 || head.length > TITLE_LINE_MAX_CHARS || headingLevel(head, false) === null)
    return false
  if (/^\p{Ll}/u.test(head) || rest.some((line) => standsAlone(line))) return false
  const longest = Math.max(...rest.map((line) => line.length))
  return longest > head.length * 1.5 && endsSentence(rest.at(-1) ?? '')
}

interface Position {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether paragraphs of this text start with title lines. */
  readonly hasTitles: boolean
}

function paragraphBlocks({ lines, cells }: Part, { isFirst, isLast, hasTitles }: Position): Block[] {
  if (cells) {
    const rows = cells.map((row, at) => ({ number: at + 1, cells: row }))
    return sheetBlocks(rows, null, () => ({}))
  }
  const [head = '', second = '', ...rest] = lines
  const body = (others: readonly string[]): Block[] =>
    others.length > 0 ? [{ kind: 'paragraph', text: unwrap(others), location: {} }] : []
  if (underline.test(second))
    return [{ kind: 'heading', level: second[0] === '=' ? 1 : 2, text: head, location: {} }, ...body(rest)]
  const titled = hasTitles && isTitled(lines)
  const level = headingLevel(head, isFirst && !titled)
  const alone = lines.length === 1 && !isLast
  // If all lines begin with "#", they are comments, not headings.
  const marked = hash.exec(head)?.[2]
  if (level !== null && (alone || titled || (marked && !hash.test(second)))) {
    return [{ kind: 'heading', level, text: marked ?? head, location: {} }, ...body(lines.slice(1))]
  }
  // A question directly above its answer, without a blank line.
  if (lines.length > 1 && /[?？]$/.test(head)) return [...body([head]), ...body(lines.slice(1))]
  return body(lines)
}

/** Reads plain text: splits it into paragraphs at blank lines, detects headings by their form, and joins wrapped lines. */
export function readTxt(bytes: Buffer): Draft {
  const text = decodeText(bytes)
  if (text.length > FILE_MAX_CHARS) throw new ReadError('too_large_inside')
  const parts = paragraphs(text)
  const hasTitles = parts.filter(({ lines }) => isTitled(lines)).length >= TITLED_MIN
  const blocks = parts.flatMap((part, index) =>
    paragraphBlocks(part, { isFirst: index === 0, isLast: index === parts.length - 1, hasTitles }),
  )
  const title = blocks[0]?.kind === 'heading' ? blocks[0].text : null
  return { title, blocks }
}
