import type { TableAnswer } from './answer-from-table.ts'
import type { Row, Table } from './table.ts'

/** Cells that say nothing. */
const EMPTY = /^[\s–—-]*$/u

/** Writes the rows of a table as lines, one a row: "Swan – Type: tandem, Week: £150". */
export function tableReply({ table, rows, columns, calculation }: TableAnswer): string {
  const lines = rows.map((row) => line(table, row, columns))
  const list = lines.length > 1 ? lines.map((text) => `• ${text}`) : lines
  return [...list, ...(calculation ? [calculation] : [])].join('\n')
}

function line(table: Table, row: Row, columns: readonly number[]): string {
  const wanted = columns.length > 0 ? columns : table.columns.map((_, column) => column)
  const cells = wanted.flatMap((column) => {
    const cell = row.cells[column] ?? ''
    if (column === table.nameColumn || EMPTY.test(cell)) return []
    return [`${table.columns[column] ?? ''}: ${cell}`]
  })
  return cells.length > 0 ? `${row.name} – ${cells.join(', ')}` : row.name
}
