import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Cell, Sheet } from './sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Streams a table as CSV. Texts that a spreadsheet would evaluate as formulas are prefixed with an apostrophe; a byte order mark
 * makes Excel read the file as UTF-8.
 */
export function csvStream({ header, pages }: Sheet): Readable {
  const write = (rows: readonly (readonly Cell[])[]): string =>
    stringify(
      rows.map((row) => row.map((cell) => (cell instanceof Date ? dateText(cell) : cell))),
      { escape_formulas: true, record_delimiter: 'windows' },
    )
  async function* text() {
    yield BYTE_ORDER_MARK + write([header])
    for await (const rows of pages) yield write(rows)
  }
  return Readable.from(text(), { objectMode: false, highWaterMark: 256 * 1024 })
}

/** Returns a date as text. Dates in tables hold local time as if it were UTC. */
const dateText = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')
