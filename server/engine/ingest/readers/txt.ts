import { FILE_MAX_CHARS } from '../limits.ts'
import type { Block, Draft } from '../passages/block.ts'
import { ReadError } from '../read-error.ts'
import { cleanText } from '../text/clean-text.ts'
import { decodeText } from '../text/decode.ts'
import { standsAlone, unwrap } from '../text/unwrap.ts'

const HEADING_LINE_MAX_CHARS = 90
const underline = /^(=+|-{3,}|~{3,}|\*{3,})$/
const hash = /^(#{1,6})\s+(.+?)\s*#*$/
const numbered = /^(\d+(?:\.\d+)*)\.?\s+\p{Lu}/u

const endsSentence = (line: string) => /[.!?…:;,。！？"”»)]$/.test(line)

/** Returns the level of a heading: marked, numbered, in capitals, or short without a full stop. Null for prose. */
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

/** Splits a text at blank lines; without any, each line is a paragraph of its own. */
function paragraphs(text: string): string[][] {
  const parts = text
    .split(/\r\n?(?:[^\S\r\n]*\r\n?)+|\n(?:[^\S\n]*\n)+/)
    .map(cleanText)
    .filter(Boolean)
    .map((part) => part.split(/\n+/))
  const [only] = parts
  if (parts.length > 1 || !only) return parts
  const wrapped = only.filter((line) => line.length > 60 && !endsSentence(line)).length > only.length * 0.3
  return wrapped ? parts : only.map((line) => [line])
}

function paragraphBlocks(lines: string[], first: boolean, last: boolean): Block[] {
  const [head = '', second = '', ...rest] = lines
  const body = (others: readonly string[]): Block[] =>
    others.length > 0 ? [{ kind: 'paragraph', text: unwrap(others), place: {} }] : []
  if (underline.test(second))
    return [{ kind: 'heading', level: second[0] === '=' ? 1 : 2, text: head, place: {} }, ...body(rest)]
  const level = headingLevel(head, first)
  const alone = lines.length === 1 && !last
  // Lines that all begin with "#" are comments, not headings.
  const marked = hash.exec(head)?.[2]
  if (level !== null && (alone || (marked && !hash.test(second)))) {
    return [{ kind: 'heading', level, text: marked ?? head, place: {} }, ...body(lines.slice(1))]
  }
  // A question above its answer, without a blank line between them.
  if (lines.length > 1 && /[?？]$/.test(head)) return [...body([head]), ...body(lines.slice(1))]
  return body(lines)
}

/** Reads plain text: paragraphs by blank lines, headings by their form, wrapped lines joined. */
export function readTxt(bytes: Buffer): Draft {
  const text = decodeText(bytes)
  if (text.length > FILE_MAX_CHARS) throw new ReadError('too_large_inside')
  const parts = paragraphs(text)
  const blocks = parts.flatMap((lines, index) =>
    paragraphBlocks(lines, index === 0, index === parts.length - 1),
  )
  const title = blocks[0]?.kind === 'heading' ? blocks[0].text : null
  return { title, blocks }
}
