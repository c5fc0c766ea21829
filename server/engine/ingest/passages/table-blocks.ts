import type { Place } from '#server/engine/types.ts'
import { HEADING_MAX_CHARS, SENTENCE_MAX_CHARS } from '../limits.ts'
import type { Block } from './block.ts'
import { type AnswerColumns, answerColumns } from './columns.ts'
import { findHeader, type Row, startsTable } from './table-header.ts'

/** Consecutive rows below one header. */
interface Table {
  readonly caption: readonly Row[]
  readonly header: readonly string[] | null
  readonly headerRow: Row | null
  readonly rows: Row[]
}

/** Splits a sheet at blank rows: only after one may another table start. */
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

/** Returns a line "Price: 5" per filled cell; the answer column comes first and without its name. */
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

/** Rows with more cells than this cannot remain whole: they are cut between cells. */
const cuttable = (text: string) => (text.length > SENTENCE_MAX_CHARS ? text.replaceAll(' | ', '\n') : text)

/** Returns the names of columns that no row fills once, so that no text of the file is lost. */
function emptyColumns(table: Table): string {
  return joined((table.header ?? []).filter((_, index) => !table.rows.some((row) => row.cells[index])))
}

function tableBlocks(table: Table, title: string | null, placeOf: (row: Row) => Place): Block[] {
  const blocks: Block[] = []
  const caption = table.caption.map((row) => joined(row.cells)).join(' – ')
  const record = (row: Row, heading: string | null, text: string) =>
    blocks.push({ kind: 'record', heading, text, place: placeOf(row) })
  if (caption.length > HEADING_MAX_CHARS) {
    for (const row of table.caption) record(row, title, joined(row.cells))
  }
  const above = caption && caption.length <= HEADING_MAX_CHARS ? caption : title
  const columns = answerColumns(
    table.header ?? [],
    table.rows.map((row) => row.cells),
  )
  for (const row of table.rows) {
    const question = columns ? (row.cells[columns.heading] ?? '') : ''
    const text = rowText(row, table.header, columns)
    const fits = question.length <= HEADING_MAX_CHARS
    if (!text) record(row, above, question)
    else record(row, (fits && question) || above, cuttable(fits ? text : `${question}\n${text}`))
  }
  const rest = emptyColumns(table)
  if (rest && table.headerRow) record(table.headerRow, above, rest)
  return blocks
}

/**
 * Returns the rows of a sheet or table as records that repeat the names of their columns; in a sheet of questions and answers the
 * question becomes the heading. `title` is the heading of rows that have no other.
 */
export function sheetBlocks(
  rows: readonly Row[],
  title: string | null,
  placeOf: (row: Row) => Place,
): Block[] {
  return splitTables(rows).flatMap((table) => tableBlocks(table, title, placeOf))
}
