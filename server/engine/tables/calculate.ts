import { languageData } from '../data/language-data.ts'
import type { Language } from '../languages.ts'
import { dimensionsOf } from './dimensions.ts'
import { type RowMatch, rowsInTurn, type TableMatch } from './match-rows.ts'
import type { Table } from './table.ts'
import { numberOf, type TableQuestion } from './table-question.ts'
import { amountIn, says, spaced } from './values.ts'
import { writeAmount } from './write-amount.ts'

const SUMMANDS_MAX = 4

/** A result, with the rows and columns that it was calculated from. */
export interface Calculated {
  readonly rows: readonly RowMatch[]
  readonly columns: readonly number[]
  readonly text: string
}

/** Adds, multiplies or subtracts the prices of the rows that a question names; null if it does not ask for that. */
export function calculate(
  match: TableMatch,
  asked: TableQuestion,
  shown: readonly number[],
): Calculated | null {
  const dimensions = dimensionsOf(match.table)
  const money = shown.filter((column) => dimensions[column] === 'money')
  const isDifference = asked.operation === 'difference'
  const isSum = asked.operation === 'sum' || (asked.wantsPrice && asked.isJoined)
  if (!isDifference && !isSum && !asked.wantsPrice) return null
  const named = rowsInTurn(match, isDifference ? 2 : SUMMANDS_MAX)
  const [first] = named
  if (!isDifference && first && named.length === 1) return multiply(match.table, first, money, asked)
  if (!isDifference && !isSum) return null
  if (isDifference && first && named.length === 1 && money.length === 2)
    return subtract(
      [first],
      money,
      money.map((column) => first.row.cells[column] ?? ''),
    )
  const column = money[0] ?? dimensions.indexOf('money')
  if (column < 0 || named.length < 2) return null
  const cells = named.map(({ row }) => row.cells[column] ?? '')
  if (isDifference) return subtract(named, [column], cells)
  return add(named, column, cells, asked)
}

/** Returns the price of several units of a row; null if only one is requested. */
function multiply(
  table: Table,
  row: RowMatch,
  money: readonly number[],
  asked: TableQuestion,
): Calculated | null {
  const [column] = money
  const before = numberIn(asked, [...namesOf(row, asked.language), ...kindsIn(row, asked.language)])
  const times = before > 1 ? before : column === undefined ? 1 : unitsIn(asked, row, table, column)
  const amount = column === undefined ? null : amountIn(row.row.cells[column] ?? '')
  if (column === undefined || !amount || times < 2) return null
  const total = writeAmount(amount, amount.value * times)
  return { rows: [row], columns: [column], text: `${times} × ${writeAmount(amount)} = ${total}` }
}

function subtract(
  rows: readonly RowMatch[],
  columns: readonly number[],
  cells: readonly string[],
): Calculated | null {
  const [one, other] = cells.map(amountIn)
  if (!one || !other) return null
  const [high, low] = one.value >= other.value ? [one, other] : [other, one]
  return {
    rows,
    columns,
    text: `${writeAmount(high)} − ${writeAmount(low)} = ${writeAmount(high, high.value - low.value)}`,
  }
}

function add(
  rows: readonly RowMatch[],
  column: number,
  cells: readonly string[],
  asked: TableQuestion,
): Calculated | null {
  const amounts = cells.flatMap((cell) => amountIn(cell) ?? [])
  const [first] = amounts
  if (!first || amounts.length < cells.length) return null
  const times = rows.map((one) => numberIn(asked, namesOf(one, asked.language, rows)))
  const total = amounts.reduce((sum, { value }, at) => sum + value * (times[at] ?? 1), 0)
  const parts = amounts.map((amount, at) =>
    (times[at] ?? 1) > 1 ? `${times[at]} × ${writeAmount(amount)}` : writeAmount(amount),
  )
  return { rows, columns: [column], text: `${parts.join(' + ')} = ${writeAmount(first, total)}` }
}

/** Returns the number of price units that the question asks for: "five nights" if the column is named "Price a night". */
function unitsIn(asked: TableQuestion, { row }: RowMatch, table: Table, column: number): number {
  const label = table.columns[column] ?? ''
  const { perOne, people } = languageData[table.language].tables
  if (!says(label, perOne, table.language)) return 1
  const names = spaced(row.name, table.language)
  const words = spaced(label, table.language).trim().split(' ')
  const isForPeople = says(label, people, table.language)
  const counted = asked.numbers.find(({ value, noun }) => {
    if (value < 2 || names.includes(` ${value} `)) return false
    if (isForPeople && says(noun, languageData[asked.language].tables.people, asked.language)) return true
    return (
      noun.length > 2 &&
      words.some((word) => word.slice(0, BEGINNING_CHARS) === noun.slice(0, BEGINNING_CHARS))
    )
  })
  return counted?.value ?? 1
}

/** Returns the words that name a row, except those that also name another row in the question. */
function namesOf({ row }: RowMatch, language: Language, others: readonly RowMatch[] = []): string[] {
  const names = wordsOf(row.name, language)
  const shared = others
    .filter((other) => other.row !== row)
    .flatMap((other) => wordsOf(other.row.name, language))
  const own = names.filter((name) => !shared.some((word) => areForms(word, name)))
  return own.length > 0 ? own : names
}

/** Returns the words of the cells that say whom or what a row is for: of "students, over 65", only "students". */
const kindsIn = ({ row: { cells } }: RowMatch, language: Language): string[] =>
  cells
    .flatMap((cell) => cell.split(/[,;/]/u))
    .filter((part) => !/\d/u.test(part))
    .flatMap((part) => wordsOf(part, language))

const wordsOf = (text: string, language: Language): string[] => spaced(text, language).trim().split(' ')

/** Length of the common beginning of two forms of a word: "boosters" and "booster". */
const BEGINNING_CHARS = 4

/** Returns whether a word is a form of a name. */
const areForms = (word: string, name: string): boolean =>
  name.length >= BEGINNING_CHARS - 1 && word.startsWith(name.slice(0, BEGINNING_CHARS))

/** Returns how many of something the question asks for: the number directly before one of its names, else one. */
function numberIn({ text, language }: TableQuestion, names: readonly string[]): number {
  const words = wordsOf(text, language)
  const at = words.findIndex((word) => names.some((name) => areForms(word, name)))
  for (const word of words.slice(Math.max(0, at - 2), Math.max(0, at)).reverse()) {
    const value = numberOf(word, language)
    if (value !== null) return value
  }
  return 1
}
