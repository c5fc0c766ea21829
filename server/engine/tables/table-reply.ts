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

/** Words for "closed" in the four languages, each with the sentence for a day. */
const closedOn: readonly (readonly [word: RegExp, sentence: (day: string) => string])[] = [
  [/^closed$/iu, (day) => `Closed on ${day}`],
  [/^fermée?s?$/iu, (day) => `Fermé le ${day}`],
  [/^(?:nghỉ|đóng cửa)$/iu, (day) => `Đóng cửa ${day}`],
  [/^kapalı(?:yız)?$/iu, (day) => `${day} kapalı`],
]

/** Writes cells without column names as people say them: "Closed on 25 December 2026", "Soup: £4", "Soup – £4, vegan". */
function cellsAsText(line: string): string {
  const [name = '', value = '', ...rest] = line.split(' | ').map((cell) => cell.trim())
  if (value === '') return line
  if (rest.length > 0) return `${name} – ${[value, ...rest].join(', ')}`
  const sentence = closedOn.find(([word]) => word.test(value))?.[1]
  return sentence && /\d/u.test(name) ? sentence(name) : `${name}: ${value}`
}

/** Writes a passage that is a table row as one line: "Swan – Type: tandem, Week: £150"; returns any other text unchanged. */
export function rowAsLine(row: string): string {
  const text = row.includes(' | ') ? row.split('\n').map(cellsAsText).join('\n') : row
  const lines = text.split('\n')
  const cells = lines.map((one) => LABELLED.exec(one))
  const [first, ...others] = cells
  if (!first?.[2] || lines.length < 2 || cells.includes(null)) return text
  return `${first[2]} – ${others.map((cell) => `${cell?.[1]}: ${cell?.[2]}`).join(', ')}`
}
