import type { Place } from '../../types.ts'
import { HEADING_MAX, SENTENCE_MAX } from '../caps.ts'
import type { Block } from './block.ts'
import { type AnswerColumns, answerColumns } from './columns.ts'
import { findHeader, type Row, startsTable } from './table-header.ts'

/** A stretch of rows under one header. */
interface Table {
  readonly caption: readonly Row[]
  readonly header: readonly string[] | null
  readonly headerRow: Row | null
  readonly rows: Row[]
}

/** Parts of a sheet at blank rows: only after one can another table start. */
function splitTables(rows: readonly Row[]): Table[] {
  const at = findHeader(rows)
  const first = at >= 0 ? (rows[at] ?? null) : null
  let open: Table = {
    caption: rows.slice(0, Math.max(0, at)),
    header: first?.cells ?? null,
    headerRow: first,
    rows: [],
  }
  const tables = [open]
  for (let index = at + 1; index < rows.length; index += 1) {
    const row = rows[index]
    if (!row) break
    const afterGap = (rows[index - 1]?.number ?? row.number) < row.number - 1
    if (open.header && afterGap && startsTable(row, rows[index + 1])) {
      open = { caption: [], header: row.cells, headerRow: row, rows: [] }
      tables.push(open)
    } else open.rows.push(row)
  }
  return tables
}

const joined = (cells: readonly string[]) => cells.filter(Boolean).join(' | ')

/** "Price: 5" a line for each filled cell; the answer column stands first and without its name. */
function rowText(row: Row, header: readonly string[] | null, columns: AnswerColumns | null): string {
  const labelled = row.cells.flatMap((cell, index) => {
    if (!cell || index === columns?.heading || index === columns?.body) return []
    const label = header?.[index]?.replace(/\s*:$/, '')
    return label && label !== cell ? `${label}: ${cell}` : cell
  })
  const body = columns ? (row.cells[columns.body] ?? '') : ''
  if (body) return [body, ...labelled].join('\n')
  return header ? labelled.join('\n') : labelled.join(' | ')
}

/** A row of thousands of cells cannot stay whole: each cell gets a line, between which it is cut. */
const cuttable = (text: string) => (text.length > SENTENCE_MAX ? text.replaceAll(' | ', '\n') : text)

/** Names of columns that no row fills: said once, so that nothing of the file is lost. */
function emptyColumns(table: Table): string {
  return joined((table.header ?? []).filter((_, index) => !table.rows.some((row) => row.cells[index])))
}

function tableBlocks(table: Table, title: string | null, placeOf: (row: Row) => Place): Block[] {
  const blocks: Block[] = []
  const caption = table.caption.map((row) => joined(row.cells)).join(' – ')
  const record = (row: Row, heading: string | null, text: string) =>
    blocks.push({ kind: 'record', heading, text, place: placeOf(row) })
  if (caption.length > HEADING_MAX) {
    for (const row of table.caption) record(row, title, joined(row.cells))
  }
  const above = caption && caption.length <= HEADING_MAX ? caption : title
  const columns = answerColumns(
    table.header ?? [],
    table.rows.map((row) => row.cells),
  )
  for (const row of table.rows) {
    const question = columns ? (row.cells[columns.heading] ?? '') : ''
    const text = rowText(row, table.header, columns)
    const fits = question.length <= HEADING_MAX
    if (!text) record(row, above, question)
    else record(row, (fits && question) || above, cuttable(fits ? text : `${question}\n${text}`))
  }
  const rest = emptyColumns(table)
  if (rest && table.headerRow) record(table.headerRow, above, rest)
  return blocks
}

/**
 * Rows of a sheet or table as blocks, each a record that repeats the names of its columns; in a sheet of questions and
 * answers the question becomes the heading. `title` stands above rows that have no other heading.
 */
export function sheetBlocks(
  rows: readonly Row[],
  title: string | null,
  placeOf: (row: Row) => Place,
): Block[] {
  return splitTables(rows).flatMap((table) => tableBlocks(table, title, placeOf))
}
