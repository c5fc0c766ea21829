import { type CellObject, read, SSF, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { HiddenPart } from '#contract/knowledge/training.ts'
import { SHEET_COLUMNS_MAX } from '../limits.ts'
import type { Draft } from '../passages/block.ts'
import { sheetBlocks } from '../passages/table-blocks.ts'
import type { Row } from '../passages/table-header.ts'
import { ReadError } from '../read-error.ts'
import { cleanText, hasWords } from '../text/clean-text.ts'

set_cptable(codepages)

/** Maximum number of rows that a merged cell can span for its value to be repeated. */
const MERGE_MAX_ROWS = 1_000

/** Default sheet names such as "Sheet1", which say nothing about the rows. */
const emptyName = /^(sheet|feuil(le)?|trang tính|sayfa|tabelle|hoja|foglio|blad|worksheet|table)\s*\d*$/i

/** Text of a cell whose formula has no stored result: its value exists but is not known. */
const NOT_CALCULATED = '?'
/** Matches the date formats that Excel displays according to the reader's locale, such as "5/3/24" or "3.5.24". */
const COUNTRY_DATE = /^m\/d\/yy(?: h:mm)?$/i

function cellText(cell: CellObject | undefined): string {
  if (!cell) return ''
  if (cell.f !== undefined && (cell.v === undefined || cell.t === 'z')) return NOT_CALCULATED
  if (cell.t === 'z') return ''
  const text = cleanText(shownText(cell))
  const target = cell.l?.Target ?? ''
  return text && /^(?:https?:|mailto:)/i.test(target) && !text.includes(target)
    ? `${text} (${target.replace(/^mailto:/i, '')})`
    : text
}

/** Returns the text that a cell shows; rewrites dates and long numbers so that they are unambiguous. */
function shownText(cell: CellObject): string {
  const shown = cell.w ?? String(cell.v ?? '')
  if (typeof cell.v !== 'number' || cell.t !== 'n') return shown
  if (/\dE\+\d/i.test(shown) && Number.isSafeInteger(cell.v)) return String(cell.v)
  if (typeof cell.z !== 'string' || !COUNTRY_DATE.test(cell.z)) return shown
  const date = SSF.parse_date_code(cell.v)
  const two = (value: number): string => String(value).padStart(2, '0')
  const time = /h:mm/i.test(cell.z) ? ` ${two(date.H)}:${two(date.M)}` : ''
  return date.y > 1900 ? `${date.y}-${two(date.m)}-${two(date.d)}${time}` : shown
}

/** Copies the value of a cell that is merged across several rows into each of them, so that each row states its group. */
function spreadMerges(sheet: WorkSheet, cells: Map<number, string[]>): void {
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const value = cells.get(start.r)?.[start.c]
    if (!value || end.r - start.r > MERGE_MAX_ROWS) continue
    if (start.c !== end.c) {
      spreadAcross(cells.get(start.r), value, { from: start.c, to: end.c })
      continue
    }
    for (let row = start.r + 1; row <= end.r; row += 1) {
      const other = cells.get(row)
      if (other && !other[start.c]) other[start.c] = value
    }
  }
}

/**
 * Copies the value of a cell that is merged across several columns into each of them, so that each value below has its group. A
 * caption that is the only text in its row is not copied.
 */
function spreadAcross(
  row: string[] | undefined,
  value: string,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (!row?.some((text, column) => text && (column < from || column > to))) return
  for (let column = from + 1; column <= to && column < SHEET_COLUMNS_MAX; column += 1) row[column] ||= value
}

const isHiddenColumn = (sheet: WorkSheet, column: number): boolean =>
  sheet['!cols']?.[column]?.hidden === true

/** Returns which parts with text are hidden in a sheet: rows, columns or both. */
function hiddenIn(sheet: WorkSheet): HiddenPart[] {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const hasText = (row: (CellObject | undefined)[] | undefined): boolean =>
    row?.some((cell) => cellText(cell)) ?? false
  const rows = data.some((row, number) => sheet['!rows']?.[number]?.hidden && hasText(row))
  const columns = data.some((row) =>
    row?.some((cell, column) => isHiddenColumn(sheet, column) && cellText(cell)),
  )
  return [...(rows ? (['rows'] as const) : []), ...(columns ? (['columns'] as const) : [])]
}

function rowsOf(sheet: WorkSheet, withHidden: boolean): Row[] {
  const cells = new Map<number, string[]>()
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  data.forEach((row, number) => {
    if (!withHidden && sheet['!rows']?.[number]?.hidden) return
    const texts = Array.from({ length: Math.min(row?.length ?? 0, SHEET_COLUMNS_MAX) }, (_, column) =>
      !withHidden && isHiddenColumn(sheet, column) ? '' : cellText(row[column]),
    )
    if (texts.some(Boolean)) cells.set(number, texts)
  })
  spreadMerges(sheet, cells)
  return [...cells].map(([number, texts]) => ({ number: number + 1, cells: texts }))
}

// `cellStyles` reveals which rows and columns are hidden.
const options = {
  dense: true,
  cellFormula: true,
  cellHTML: false,
  cellStyles: true,
  cellNF: true,
  sheetStubs: true,
} as const

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { ...options, type: 'buffer' })
  } catch (error) {
    const locked = /password|encrypt/i.test(error instanceof Error ? error.message : '')
    throw locked ? new ReadError('encrypted', { cause: error }) : error
  }
}

/**
 * Reads the visible parts of a workbook. If everything is hidden, reads all of it, because its owner wants the bot to learn
 * something from it.
 */
function draftOf(workbook: WorkBook, withHidden = false): Draft {
  const hidden = new Set<HiddenPart>()
  const blocks = workbook.SheetNames.flatMap((name, at) => {
    const sheet = workbook.Sheets[name]
    if (!sheet) return []
    if (!withHidden && workbook.Workbook?.Sheets?.[at]?.Hidden) {
      hidden.add('sheets')
      return []
    }
    if (!withHidden) for (const part of hiddenIn(sheet)) hidden.add(part)
    const title = hasWords(name) && !emptyName.test(name.trim()) ? name : null
    return sheetBlocks(rowsOf(sheet, withHidden), title, (row) => ({ sheet: name, row: row.number }))
  })
  if (blocks.length === 0 && hidden.size > 0) return draftOf(workbook, true)
  return { title: null, blocks, hidden: [...hidden] }
}

/** Reads a workbook (xlsx with uncompressed parts, or xls of any version): each row with its column names. */
export const readWorkbook = (bytes: Buffer): Draft => draftOf(open(bytes))

/** Reads a workbook stored as text: saved as XML by Excel 2003, or a page with a table. */
export const readTextWorkbook = (text: string): Draft => draftOf(read(text, { ...options, type: 'string' }))
