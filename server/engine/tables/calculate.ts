import { answerTypeOf } from '../embedded/answer-type.ts'
import type { Language } from '../languages.ts'
import { dimensionsOf } from './dimensions.ts'
import { type RowMatch, rowsInTurn, type TableMatch } from './match-rows.ts'
import { quantityOf } from './quantity.ts'
import type { Row, Table } from './table.ts'
import type { TableQuestion } from './table-question.ts'
import { type Amount, amountIn } from './values.ts'
import { writeAmount } from './write-amount.ts'

const SUMMANDS_MAX = 4
/** Minimum share of the question that rows, columns and title must cover for a result; below it, only the rows are given. */
const SURE_SHARE = 0.7

/** A result, with the rows and columns that it was calculated from. */
export interface Calculated {
  readonly rows: readonly RowMatch[]
  readonly columns: readonly number[]
  /** Null if the question names rows but it is unclear which result it asks for. */
  readonly text: string | null
}

/**
 * Adds, multiplies or subtracts the prices of the rows that a question names; null if it does not ask for that. Where it is
 * doubtful which rows or prices are meant, the rows are returned without a result.
 */
export function calculate(
  match: TableMatch,
  asked: TableQuestion,
  shown: readonly number[],
): Calculated | null {
  const isDifference = asked.operation === 'difference'
  const isSum = asked.operation === 'sum' || (asked.wantsPrice && asked.isJoined)
  if (!isDifference && !isSum && !asked.wantsPrice) return null
  const named = rowsInTurn(match, SUMMANDS_MAX)
  const { columns, labelled } = pricesIn(match, shown)
  const [first, second] = named
  if (!first) return null
  if (isDifference && !second && labelled.length === 2)
    return { rows: named, columns, text: isCovered(match) ? betweenColumns(match, first, labelled) : null }
  if (second) return isDifference || isSum ? together(match, { named, columns, asked }) : null
  return isDifference ? null : several(match, { named, columns, asked })
}

/** Rows that a question names, and the columns with their prices. */
interface Priced {
  readonly named: readonly RowMatch[]
  readonly columns: readonly number[]
  readonly asked: TableQuestion
}

/** Returns the price columns that a question names, and those to calculate with: the plain ones if it names none. */
function pricesIn(
  match: TableMatch,
  shown: readonly number[],
): { readonly columns: readonly number[]; readonly labelled: readonly number[] } {
  const prices = dimensionsOf(match.table).flatMap((dimension, at) => (dimension === 'money' ? [at] : []))
  const labelled = shown.filter((column) => prices.includes(column))
  return { labelled, columns: labelled.length > 0 ? labelled : plainPrices(match, prices) }
}

/**
 * Returns the price of several units of one row; null if the question states only one, or if it is unclear which row or price is
 * meant.
 */
function several(match: TableMatch, { named, columns: [column, other], asked }: Priced): Calculated | null {
  const [row] = named
  if (!row || column === undefined || other !== undefined) return null
  const { table } = match
  const times = quantityOf(asked, { row: row.row, table, column }) ?? 1
  const text = isOnlyOne(match, row) && isCovered(match) ? multiply(table, row.row, { column, times }) : null
  return text === null ? null : { rows: named, columns: [column], text }
}

/**
 * Adds or subtracts the prices of the rows; without a result if it is unclear which price is meant; null if there is no price
 * column or other rows fit equally well.
 */
function together(match: TableMatch, { named, columns, asked }: Priced): Calculated | null {
  const [column] = columns
  if (column === undefined || !named.every((one) => isOnlyOne(match, one))) return null
  const amounts = named.map(({ row }) => soleAmount(row.cells[column] ?? ''))
  const isClear = columns.length === 1 && isCovered(match)
  return { rows: named, columns, text: isClear ? joined(match, named, amounts, asked) : null }
}

/** Returns whether rows, columns and title cover the question, apart from its numbers and the words that ask for a price. */
function isCovered({ weights, numbers, asking, best }: TableMatch): boolean {
  const words = weights.map((weight, at) => (numbers.has(at) || asking.has(at) ? 0 : weight))
  const all = words.reduce((sum, weight) => sum + weight, 0)
  const held = words.reduce((sum, weight, at) => sum + ((best[at] ?? 0) >= HELD ? weight : 0), 0)
  return all === 0 || held / all >= SURE_SHARE
}

/** Returns the columns whose names are just a word for price, if there are any: "Price" rather than "Price for members". */
function plainPrices(
  { table: { columns, language } }: TableMatch,
  prices: readonly number[],
): readonly number[] {
  const plain = prices.filter((column) => columns[column]?.trim().split(/\s+/u).length === 1)
  const named = plain.filter((column) => answerTypeOf(columns[column] ?? '', language) === 'money')
  return named.length > 0 ? named : prices
}

/** Minimum strength at which a word is found in a row. */
const HELD = 0.5

/**
 * Returns whether no other row fits the words of a named row equally well: "a haircut" fits both "haircut, women" and "haircut,
 * men".
 */
function isOnlyOne({ rows, numbers }: TableMatch, one: RowMatch): boolean {
  const words = one.strengths.flatMap((value, at) =>
    !numbers.has(at) && value >= HELD && rows.some(({ strengths }) => (strengths[at] ?? 0) < HELD)
      ? [at]
      : [],
  )
  return rows.every(
    (other) =>
      other === one ||
      (one.fullness === 1 && other.fullness < 1) ||
      words.some((at) => (other.strengths[at] ?? 0) < (one.strengths[at] ?? 0)),
  )
}

/** Returns the amount in a cell; null if it has none, several, a range or a price "from". */
function soleAmount(cell: string): Amount | null {
  const amount = amountIn(cell)
  if (!amount) return null
  const rest = cell.replace(amount.written, ' ')
  return /\d/u.test(rest) || FROM.test(cell) ? null : { ...amount, after: amount.after.replace(/\/.*$/u, '') }
}

/** Words for a price that is only a lower limit. */
const FROM = /(?:^|\s)(?:from|starting|dès|à partir|từ)(?=\s)|['’](?:den|dan|ten|tan)\s|\+\s*$|başlayan/iu

/** Returns the calculation for several units of a row as text; null for fewer than two, or if the cell has no single price. */
export function multiply(
  { language }: Table,
  row: Row,
  { column, times }: { readonly column: number; readonly times: number },
): string | null {
  const amount = soleAmount(row.cells[column] ?? '')
  if (!amount || times < 2) return null
  return `${times} × ${writeAmount(amount, language)} = ${writeAmount(amount, language, amount.value * times)}`
}

function betweenColumns({ table }: TableMatch, { row }: RowMatch, columns: readonly number[]): string | null {
  return subtract(
    columns.map((column) => soleAmount(row.cells[column] ?? '')),
    table.language,
  )
}

function subtract(amounts: readonly (Amount | null)[], language: Language): string | null {
  const [one, other] = amounts
  if (!one || !other || amounts.length > 2) return null
  const [high, low] = one.value >= other.value ? [one, other] : [other, one]
  return `${writeAmount(high, language)} − ${writeAmount(low, language)} = ${writeAmount(high, language, high.value - low.value)}`
}

/**
 * Returns the sum or difference of several rows' prices as text; null if a row has no single price, the units of a sum differ, or
 * more than two prices are to be subtracted.
 */
function joined(
  { table }: TableMatch,
  rows: readonly RowMatch[],
  found: readonly (Amount | null)[],
  asked: TableQuestion,
): string | null {
  const { language } = table
  if (asked.operation === 'difference') return subtract(found, language)
  const amounts = found.flatMap((amount) => amount ?? [])
  const [first] = amounts
  if (!first || amounts.length < found.length || amounts.some(({ after }) => after !== first.after))
    return null
  const times = rows.map(
    ({ row }) => quantityOf(asked, { row, table, others: rows.map((one) => one.row) }) ?? 1,
  )
  const total = amounts.reduce((sum, { value }, at) => sum + value * (times[at] ?? 1), 0)
  const parts = amounts.map((amount, at) =>
    (times[at] ?? 1) > 1 ? `${times[at]} × ${writeAmount(amount, language)}` : writeAmount(amount, language),
  )
  return `${parts.join(' + ')} = ${writeAmount(first, language, total)}`
}
