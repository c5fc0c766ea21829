import { csvSeparatorOf, withoutFormulas } from '#contract/base/csv.ts'
import type { Locale } from '#contract/base/shapes.ts'

/** Cell of an exported table. */
export type CsvCell = string | number | null

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormulas(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Returns a table as CSV, with the separator of a language; texts that a spreadsheet would evaluate as a formula are prefixed with an
 * apostrophe.
 */
export const csvText = (
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  locale: Locale,
): string => [head, ...rows].map((row) => `${row.map(written).join(csvSeparatorOf(locale))}\r\n`).join('')

/** Returns a table as a CSV file; the byte order mark makes Excel read it as UTF-8. */
export const csvFile = (
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  locale: Locale,
): Blob => new Blob(['\uFEFF', csvText(head, rows, locale)], { type: 'text/csv;charset=utf-8' })
