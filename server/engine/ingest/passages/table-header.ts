/** A row of a table: its number in the sheet and its cells as text. */
export interface Row {
  readonly number: number
  readonly cells: readonly string[]
}

const LABEL_MAX_CHARS = 60
/** Number of rows searched for the header; titles and notes can precede it. */
const SEARCH_ROWS = 15
const PEEK_ROWS = 20

const filled = (cells: readonly string[]) => cells.filter(Boolean).length
const isNumber = (cell: string) => /\d/.test(cell) && /^[\s\d.,:/()%+−\-€$£₫₺¥]+$/.test(cell)
const isLabel = (cell: string) =>
  cell.length <= LABEL_MAX_CHARS && !isNumber(cell) && !/[.!?？…]$/.test(cell) && /[\p{L}#]/u.test(cell)

/** Returns whether a row can be a header: at least two short, distinct labels that span most of the rows below. */
function canHead(row: Row, below: readonly Row[]): boolean {
  const labels = row.cells.filter(Boolean)
  if (labels.length < 2 || below.length === 0 || !labels.every(isLabel)) return false
  const isRepeated = new Set(labels).size < labels.length
  if (isRepeated && !secondHeader(row, below[0], below[1])) return false
  const widths = below.slice(0, PEEK_ROWS).map((other) => filled(other.cells))
  return labels.length >= Math.max(...widths) * 0.6
}

/** Returns the index of the header row; -1 if there is none. */
export function findHeader(rows: readonly Row[]): number {
  const limit = Math.min(rows.length, SEARCH_ROWS)
  for (let index = 0; index < limit; index += 1) {
    const row = rows[index]
    if (row && canHead(row, rows.slice(index + 1, index + 1 + PEEK_ROWS))) return index
    // A row with numbers contains data, so the search ends.
    if (row && filled(row.cells) >= 2 && row.cells.some(isNumber)) return -1
  }
  return -1
}

/**
 * Returns the column names of a header of two rows, such as "Per day" above "Adults" and "Children"; null if the second row is not
 * part of the header. A second header row consists of labels, splits a group of the first row, and is followed by numbers.
 */
export function secondHeader(
  first: Row,
  second: Row | undefined,
  next: Row | undefined,
): readonly string[] | null {
  if (!second || !next || second.number !== first.number + 1) return null
  const labels = second.cells.filter(Boolean)
  if (labels.length < 2 || !labels.every(isLabel) || !next.cells.some(isNumber)) return null
  const isSplit = first.cells.some(
    (cell, column) =>
      cell !== '' && cell === first.cells[column + 1] && second.cells[column] !== second.cells[column + 1],
  )
  if (!isSplit) return null
  const width = Math.max(first.cells.length, second.cells.length)
  return Array.from({ length: width }, (_, column) => {
    const [above = '', below = ''] = [first.cells[column], second.cells[column]]
    return above === below || below === '' ? above : above === '' ? below : `${above} – ${below}`
  })
}

/** Returns whether a row starts another table: it contains labels, and the next row has numbers in their place. */
export function startsTable(row: Row, next: Row | undefined): boolean {
  if (!next || next.number !== row.number + 1 || !canHead(row, [next])) return false
  return next.cells.some((cell, column) => isNumber(cell) && isLabel(row.cells[column] ?? ''))
}
