/** A row of a table: its number as the sheet shows it, and its cells as text. */
export interface Row {
  readonly number: number
  readonly cells: readonly string[]
}

const LABEL_MAX = 60
/** Rows within which a header is looked for; above it stand titles and notes. */
const SEARCH = 15
const PEEK = 20

const filled = (cells: readonly string[]) => cells.filter(Boolean).length
const isNumber = (cell: string) => /\d/.test(cell) && /^[\s\d.,:/()%+−\-€$£₫₺¥]+$/.test(cell)
const isLabel = (cell: string) =>
  cell.length <= LABEL_MAX && !isNumber(cell) && !/[.!?？…]$/.test(cell) && /[\p{L}#]/u.test(cell)

/** Whether a row can name the columns of those below it: at least two short labels, none twice, over most of their width. */
function canHead(row: Row, below: readonly Row[]): boolean {
  const labels = row.cells.filter(Boolean)
  if (labels.length < 2 || below.length === 0) return false
  if (!labels.every(isLabel) || new Set(labels).size < labels.length) return false
  const widths = below.slice(0, PEEK).map((other) => filled(other.cells))
  return labels.length >= Math.max(...widths) * 0.6
}

/** Index of the row that names the columns; -1 when none does. */
export function findHeader(rows: readonly Row[]): number {
  const limit = Math.min(rows.length, SEARCH)
  for (let index = 0; index < limit; index += 1) {
    const row = rows[index]
    if (row && canHead(row, rows.slice(index + 1, index + 1 + PEEK))) return index
    // A row of data with numbers ends the search: what follows are rows like it.
    if (row && filled(row.cells) >= 2 && row.cells.some(isNumber)) return -1
  }
  return -1
}

/** Whether a row further down starts another table: labels again, above a row with numbers where it has words. */
export function startsTable(row: Row, next: Row | undefined): boolean {
  if (!next || next.number !== row.number + 1 || !canHead(row, [next])) return false
  return next.cells.some((cell, column) => isNumber(cell) && isLabel(row.cells[column] ?? ''))
}
