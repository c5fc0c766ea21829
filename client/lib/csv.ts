/** Cell of an exported table. */
export type CsvCell = string | number | null

/** Matches texts that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as CSV; texts that a spreadsheet would evaluate as a formula are prefixed with an apostrophe. */
export const csvText = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')

/** Returns a table as a CSV file; the byte order mark makes Excel read it as UTF-8. */
export const csvFile = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): Blob =>
  new Blob(['\uFEFF', csvText(head, rows)], { type: 'text/csv;charset=utf-8' })
