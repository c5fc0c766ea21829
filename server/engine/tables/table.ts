import type { Language } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { type Reading, readWords } from '../retrieve/reading.ts'
import type { Passage } from '../types.ts'

/** A row of a table in the bot's documents. */
export interface Row {
  /** Number of the row's passage in the index. */
  readonly number: number
  readonly name: string
  /** Cells by column; empty if the row has no such cell. */
  readonly cells: readonly string[]
  readonly readings: readonly Reading[]
}

/** Rows of one document with the same columns. */
export interface Table {
  /** Name of the sheet, or the heading above the table. */
  readonly title: string
  readonly language: Language
  readonly columns: readonly string[]
  readonly labels: readonly Reading[]
  readonly titleReading: Reading
  /** Column that names the rows; -1 if their headings do. */
  readonly nameColumn: number
  readonly rows: readonly Row[]
}

/** Maximum number of rows of a table; rows of larger tables are only searched as passages. */
const ROWS_MAX = 500
const ROWS_MIN = 2
const CELL = /^([^\n:]{1,60}?)\s?: ?(\S.*)$/u

/** Returns the labeled cells of a passage; null if it is not a table row. */
function cellsOf({ text }: Passage): Map<string, string> | null {
  const lines = text.split(/\n+/u)
  const cells = new Map<string, string>()
  for (const line of lines) {
    const found = CELL.exec(line)
    if (found?.[1] && found[2]) cells.set(found[1], found[2])
  }
  return cells.size >= 2 && cells.size >= lines.length - 1 ? cells : null
}

interface Draft {
  readonly source: string
  readonly sheet: string | undefined
  readonly columns: string[]
  readonly rows: { readonly number: number; readonly cells: Map<string, string> }[]
}

const cache = new WeakMap<PassageIndex, readonly Table[]>()

/** Returns the tables among an index's passages; cached per index. */
export function tablesOf(index: PassageIndex): readonly Table[] {
  const known = cache.get(index)
  if (known) return known
  const tables = draftsOf(index)
    .filter(({ rows }) => rows.length >= ROWS_MIN && rows.length <= ROWS_MAX)
    .map((draft) => tableOf(index, draft))
  cache.set(index, tables)
  return tables
}

function draftsOf({ passages }: PassageIndex): Draft[] {
  const drafts: Draft[] = []
  for (const [number, passage] of passages.entries()) {
    const cells = cellsOf(passage)
    if (!cells) continue
    const names = [...cells.keys()]
    const open = drafts.find(
      (draft) =>
        draft.source === passage.source &&
        draft.sheet === passage.location.sheet &&
        draft.columns[0] === names[0],
    )
    if (!open)
      drafts.push({
        source: passage.source,
        sheet: passage.location.sheet,
        columns: names,
        rows: [{ number, cells }],
      })
    else {
      open.columns.push(...names.filter((name) => !open.columns.includes(name)))
      open.rows.push({ number, cells })
    }
  }
  return drafts
}

const last = (heading: string | null | undefined): string => heading?.split(' › ').at(-1) ?? ''

function tableOf(index: PassageIndex, { columns, rows, sheet }: Draft): Table {
  const first = index.passages[rows[0]?.number ?? 0]
  const language = index.languages[rows[0]?.number ?? 0] ?? 'en'
  const headings = rows.map(({ number }) => last(index.passages[number]?.heading))
  const isNamed = new Set(headings).size > rows.length / 2 && headings.every(Boolean)
  const title = [isNamed ? '' : (headings[0] ?? ''), sheet ?? '', fileWords(first?.fileName ?? '')]
  const read = (text: string): Reading => readWords(index, text, language)
  const nameColumn = isNamed ? -1 : nameColumnOf(columns, rows)
  return {
    title: title.find(Boolean) ?? '',
    language,
    columns,
    labels: columns.map(read),
    titleReading: read([...new Set(title)].join(' ')),
    nameColumn,
    rows: rows.map(({ number, cells }, at) => {
      const texts = columns.map((column) => cells.get(column) ?? '')
      const name = isNamed ? (headings[at] ?? '') : (texts[nameColumn] ?? '')
      return { number, name, cells: texts, readings: [read(name), ...texts.map(read)] }
    }),
  }
}

const fileWords = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$|[_\-\d]+/giu, ' ').trim()

/** Returns the first column with mostly distinct texts; column 0 if there is none. */
function nameColumnOf(columns: readonly string[], rows: Draft['rows']): number {
  const isName = (column: string): boolean =>
    new Set(rows.map(({ cells }) => cells.get(column) ?? '')).size > rows.length / 2
  return Math.max(0, columns.findIndex(isName))
}
