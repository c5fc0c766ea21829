import type { TableAnswer } from './answer-from-table.ts'
import type { Row, Table } from './table.ts'

/** Cells without content. */
const EMPTY = /^[\s–—-]*$/u

/** Writes the rows of an answer, one per line, then the calculation if there is one: "Swan – Type: tandem, Week: £150". */
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

const LABELLED = /^([^\n:]{1,60}?)\s?: ?(\S.*)$/u

/** Writes a passage that is a table row as one line: "Swan – Type: tandem, Week: £150"; returns any other text unchanged. */
export function rowAsLine(text: string): string {
  const lines = text.split('\n')
  const cells = lines.map((one) => LABELLED.exec(one))
  const [first, ...others] = cells
  if (!first?.[2] || lines.length < 2 || cells.includes(null)) return text
  return `${first[2]} – ${others.map((cell) => `${cell?.[1]}: ${cell?.[2]}`).join(', ')}`
}
