import type { SourceLocation } from '#server/engine/types.ts'
import { HEADING_MAX_CHARS, SENTENCE_MAX_CHARS } from '../limits.ts'
import type { Block } from './block.ts'
import { type AnswerColumns, answerColumns } from './columns.ts'
import { findHeader, type Row, secondHeader, startsTable } from './table-header.ts'

/** Table in a sheet: rows below one header, and the caption above it. */
interface Table {
  readonly caption: readonly Row[]
  readonly header: readonly string[] | null
  readonly headerRow: Row | null
  readonly rows: Row[]
}

/** Splits a sheet at blank rows, because another table can start only after one. */
function splitTables(rows: readonly Row[]): Table[] {
  const at = findHeader(rows)
  const first = at >= 0 ? (rows[at] ?? null) : null
  const second = first ? secondHeader(first, rows[at + 1], rows[at + 2]) : null
  let open: Table = {
    caption: rows.slice(0, Math.max(0, at)),
    header: second ?? first?.cells ?? null,
    headerRow: first,
    rows: [],
  }
  const tables = [open]
  for (let index = at + (second ? 2 : 1); index < rows.length; index += 1) {
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

/**
 * Returns a row's cells with their column names, such as "Price: 5", one per line; the answer comes first, without its name.
 * Without a header, the cells are on one line.
 */
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

/**
 * Returns a row's text, with line breaks between the cells if it is very long, because such a row cannot stay whole and is cut at
 * line breaks.
 */
const cuttable = (text: string) => (text.length > SENTENCE_MAX_CHARS ? text.replaceAll(' | ', '\n') : text)

/** Returns the names of columns that are empty in all rows, so that no text of the file is lost. */
function emptyColumns(table: Table): string {
  return joined((table.header ?? []).filter((_, index) => !table.rows.some((row) => row.cells[index])))
}

function tableBlocks(table: Table, title: string | null, locationOf: (row: Row) => SourceLocation): Block[] {
  const caption = table.caption.map((row) => joined(row.cells)).join(' – ')
  const isHeading = caption.length <= HEADING_MAX_CHARS
  const above = isHeading && caption ? caption : title
  const columns = answerColumns(
    table.header ?? [],
    table.rows.map((row) => row.cells),
  )
  const record = (row: Row, heading: string | null, text: string): Block => ({
    kind: 'record',
    heading,
    text,
    location: locationOf(row),
  })
  const rest = emptyColumns(table)
  return [
    ...(isHeading ? [] : table.caption.map((row) => record(row, title, joined(row.cells)))),
    ...table.rows.map((row) => {
      const { heading, text } = readRow(row, table.header, columns)
      return record(row, heading || above, text)
    }),
    ...(rest && table.headerRow ? [record(table.headerRow, above, rest)] : []),
  ]
}

/** Returns the heading and text of a row; a question that is too long for a heading starts the text. */
function readRow(
  row: Row,
  header: Table['header'],
  columns: ReturnType<typeof answerColumns>,
): { readonly heading: string; readonly text: string } {
  const question = columns ? (row.cells[columns.heading] ?? '') : ''
  const text = rowText(row, header, columns)
  if (!text) return { heading: '', text: question }
  if (question.length <= HEADING_MAX_CHARS) return { heading: question, text: cuttable(text) }
  return { heading: '', text: cuttable(`${question}\n${text}`) }
}

/**
 * Returns the rows of a sheet or table as records that repeat the column names; in a sheet of questions and answers, the question
 * becomes the heading. `title` is the heading of rows without their own.
 */
export function sheetBlocks(
  rows: readonly Row[],
  title: string | null,
  locationOf: (row: Row) => SourceLocation,
): Block[] {
  return splitTables(rows).flatMap((table) => tableBlocks(table, title, locationOf))
}
