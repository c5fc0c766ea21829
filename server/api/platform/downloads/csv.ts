import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { csvSeparatorOf, withoutFormulas } from '#contract/base/csv.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { Cell, Sheet } from './sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Streams a table as CSV, with the separator of a language. Texts that a spreadsheet would evaluate as formulas are prefixed with an
 * apostrophe; a byte order mark makes Excel read the file as UTF-8.
 */
export function csvStream({ header, pages }: Sheet, locale: Locale): Readable {
  const write = (rows: readonly (readonly Cell[])[]): string =>
    stringify(
      rows.map((row) => row.map(plainCell)),
      { delimiter: csvSeparatorOf(locale), quoted_match: /[;,\t]/, record_delimiter: 'windows' },
    )
  async function* text() {
    yield BYTE_ORDER_MARK + write([header])
    for await (const rows of pages) yield write(rows)
  }
  return Readable.from(text(), { objectMode: false, highWaterMark: 256 * 1024 })
}

function plainCell(cell: Cell): string | number | null {
  if (cell instanceof Date) return dateText(cell)
  return typeof cell === 'string' ? withoutFormulas(cell) : cell
}

/** Returns a date as text. Dates in tables hold local time as if it were UTC. */
const dateText = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')
