import Papa from 'papaparse'
import type { Draft } from '../passages/block.ts'
import { sheetBlocks } from '../passages/table-blocks.ts'
import type { Row } from '../passages/table-header.ts'
import { cleanText } from '../text/clean-text.ts'
import { decodeText } from '../text/decode.ts'

const delimiters = [',', ';', '\t', '|']
/** Length of the text used to detect the separator. */
const SAMPLE_CHARS = 64 * 1024
const SAMPLE_ROWS = 50

function delimiterOf(text: string): string {
  const { meta } = Papa.parse<string[]>(text.slice(0, SAMPLE_CHARS), {
    delimitersToGuess: delimiters,
    preview: SAMPLE_ROWS,
    skipEmptyLines: 'greedy',
  })
  return meta.delimiter
}

function parse(text: string, quoted: boolean): Papa.ParseResult<string[]> {
  // A quote character that cannot occur leaves all quotes unchanged.
  return Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    ...(quoted ? {} : { quoteChar: '\u0000' }),
  })
}

/** Reads a table of separated values with any encoding, line ending and separator. */
export function readCsv(bytes: Buffer): Draft {
  const text = decodeText(bytes)
    .replace(/^\ufeff/, '')
    .replaceAll('\u0000', '')
    .replace(/\r\n?/g, '\n')
  const strict = parse(text, true)
  // An unclosed quote would put the rest of the file into one cell.
  const unclosed = strict.errors.some((error) => error.code === 'MissingQuotes')
  const { data } = unclosed ? parse(text, false) : strict
  const rows = data
    .map((cells, index): Row => ({ number: index + 1, cells: cells.map(cleanText) }))
    .filter((row) => row.cells.some(Boolean))
  return { title: null, blocks: sheetBlocks(rows, null, (row) => ({ row: row.number })) }
}
