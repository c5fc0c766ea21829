import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Question } from '../retrieve/question.ts'
import { numberIn } from './calculate.ts'
import { matchTable, namedRows, type RowMatch, rowsInTurn, type TableMatch } from './match-rows.ts'
import { type Row, type Table, tablesOf } from './table.ts'
import type { Condition, TableQuestion } from './table-question.ts'
import { type Amount, amountIn, type Dimension, dimensionOf, truthOf, weekdaysIn } from './values.ts'

/** What a table answers: rows with the columns to show, and a result that was calculated from them. */
export interface TableAnswer {
  readonly table: Table
  readonly rows: readonly Row[]
  /** Empty for all. */
  readonly columns: readonly number[]
  /** "£15 + £16 = £31". */
  readonly calculation: string | null
  /** Share of the question that the table covers. */
  readonly coverage: number
  /** Share of the question that says what the rows are. */
  readonly naming: number
  /** Whether a condition of the question compares one of its columns. */
  readonly isCompared: boolean
  readonly operation: TableQuestion['operation']
  /** Whether the words or conditions of the question single out its rows. */
  readonly isSpecific: boolean
}

/** Rows of one answer. */
const ROWS_MAX = 12
const SUMMANDS_MAX = 4
const LABEL_MIN = 0.5
/** Weight of the words that say what the rows are, where several rows are asked for. */
const NAMING_WEIGHT = 0.4
/** Fewer rows than this are shown whole. */
const WHOLE_ROWS_MAX = 2
/** Columns of a list. */
const LIST_COLUMNS_MAX = 3

/** Answers a question from the table that covers most of it; null where none covers it. */
export function answerFromTable(
  index: PassageIndex,
  question: Question,
  asked: TableQuestion,
): TableAnswer | null {
  const matches = tablesOf(index)
    .map((table) => matchTable(table, question, asked))
    .sort((a, b) => worth(b, asked) - worth(a, asked))
  const [match] = matches
  return match && match.coverage > 0 ? answerIn(match, asked) : null
}

/** A superlative or a condition needs a column that it can compare. */
function worth(match: TableMatch, asked: TableQuestion): number {
  const dimensions = dimensionsOf(match.table)
  const price = asked.wantsPrice ? (dimensions.includes('money') ? 0.15 : asked.isAboutPrice ? -0.5 : 0) : 0
  const fits = asked.conditions.some(({ unit }) => unit !== 'other' && dimensions.includes(unit))
  const hasDay =
    asked.weekdays.size > 0 &&
    match.table.rows.some(({ cells }) =>
      cells.some((cell) => weekdaysIn(cell, match.table.language).size > 0),
    )
  const naming = asked.operation === 'look' ? 0 : NAMING_WEIGHT * match.naming
  return match.coverage + naming + price + (fits ? 0.2 : 0) + (hasDay ? 0.2 : 0)
}

const cache = new WeakMap<Table, readonly (Dimension | null)[]>()

function dimensionsOf(table: Table): readonly (Dimension | null)[] {
  const known = cache.get(table)
  if (known) return known
  const found = table.columns.map((label, at) =>
    dimensionOf(
      label,
      table.rows.map(({ cells }) => cells[at] ?? ''),
      table.language,
    ),
  )
  cache.set(table, found)
  return found
}

function answerIn(match: TableMatch, asked: TableQuestion): TableAnswer {
  const { table, coverage } = match
  const labelled = labelledColumns(match)
  const money = dimensionsOf(table).flatMap((dimension, at) => (dimension === 'money' ? [at] : []))
  const wantsMoney = asked.wantsPrice && !labelled.some((column) => money.includes(column))
  const shown = wantsMoney ? [...labelled, ...money] : labelled
  const filtered = filterRows(match, asked, shown)
  const answer = (
    rows: readonly RowMatch[],
    columns: readonly number[],
    calculation: string | null = null,
  ) => ({
    table,
    rows: rows.slice(0, ROWS_MAX).map(({ row }) => row),
    columns,
    calculation,
    coverage,
    naming: match.naming,
    isCompared: asked.conditions.some(({ unit }) => unit !== 'other' && dimensionsOf(table).includes(unit)),
    operation: asked.operation,
    isSpecific: filtered.length < match.rows.length,
  })
  if (asked.operation === 'least' || asked.operation === 'most') {
    const column = comparedColumn(match, asked, shown)
    if (column >= 0) return answer(extremes(filtered, column, asked.operation), unique([column, ...shown]))
  }
  const calculated = calculate(match, asked, shown)
  if (calculated) return answer(calculated.rows, calculated.columns, calculated.text)
  if (filtered.length <= WHOLE_ROWS_MAX) return answer(filtered, [])
  return answer(filtered, shown.length > 0 ? shown : listColumns(table, money))
}

/** Columns of a list where the question names none: the price, and the first ones. */
function listColumns(table: Table, money: readonly number[]): number[] {
  const others = table.columns.map((_, at) => at).filter((at) => at !== table.nameColumn)
  return unique([...others.slice(0, LIST_COLUMNS_MAX), ...money]).slice(0, LIST_COLUMNS_MAX + 1)
}

const unique = (columns: readonly number[]): number[] => [...new Set(columns)]

/** Columns whose names the question mentions; the name of the rows is shown anyway. */
function labelledColumns({ table, labels, rows }: TableMatch): number[] {
  const inCells = (term: number): number => Math.max(0, ...rows.map(({ strengths }) => strengths[term] ?? 0))
  return table.columns.flatMap((_, column) => {
    if (column === table.nameColumn) return []
    const strength = Math.max(
      0,
      ...(labels[column] ?? []).map((value, term) => (inCells(term) > value ? 0 : value)),
    )
    return strength >= LABEL_MIN ? [column] : []
  })
}

function filterRows(match: TableMatch, asked: TableQuestion, shown: readonly number[]): readonly RowMatch[] {
  const { table } = match
  const dimensions = dimensionsOf(table)
  let rows: readonly RowMatch[] = match.rows
  if (asked.weekdays.size > 0) {
    const onDay = rows.filter(({ row }) =>
      row.cells.some((cell) => [...weekdaysIn(cell, table.language)].some((day) => asked.weekdays.has(day))),
    )
    if (onDay.length > 0) rows = onDay
  }
  for (const condition of asked.conditions) {
    const column = condition.unit === 'other' ? -1 : dimensions.indexOf(condition.unit)
    const meeting = column < 0 ? [] : rows.filter(({ row }) => meets(row.cells[column] ?? '', condition))
    if (meeting.length > 0) rows = meeting
  }
  for (const column of shown) {
    const truths = rows.map(({ row }) => truthOf(row.cells[column] ?? '', table.language))
    const isTruth = truths.filter((truth) => truth !== null).length > truths.length / 2
    const wanted = !asked.isNegated
    if (!isTruth || asked.operation === 'look' || !truths.includes(wanted)) continue
    rows = rows.filter((_, at) => truths[at] === wanted)
  }
  return namedRows(rows)
}

/** Capacities must suffice, ranges must contain the number. */
function meets(cell: string, { value, kind, unit }: Condition): boolean {
  const amount = amountIn(cell)
  if (!amount) return false
  if (amount.upTo !== amount.value) return value >= amount.value && value <= amount.upTo
  if (kind === 'under') return amount.value <= value
  return unit === 'age' && kind === 'about' ? amount.value <= value : amount.value >= value
}

function comparedColumn({ table }: TableMatch, asked: TableQuestion, shown: readonly number[]): number {
  const dimensions = dimensionsOf(table)
  const comparable = (column: number): boolean =>
    dimensions[column] !== null &&
    column !== table.nameColumn &&
    (!asked.isAboutPrice || dimensions[column] === 'money')
  const labelled = shown.find(comparable)
  if (labelled !== undefined) return labelled
  return asked.isAboutPrice ? dimensions.indexOf('money') : -1
}

function extremes(rows: readonly RowMatch[], column: number, operation: 'least' | 'most'): RowMatch[] {
  const valued = rows.flatMap((one) => {
    const amount = amountIn(one.row.cells[column] ?? '')
    return amount ? [{ one, value: amount.value }] : []
  })
  const values = valued.map(({ value }) => value)
  const wanted = operation === 'least' ? Math.min(...values) : Math.max(...values)
  return valued.filter(({ value }) => value === wanted).map(({ one }) => one)
}

interface Calculated {
  readonly rows: readonly RowMatch[]
  readonly columns: readonly number[]
  readonly text: string
}

/** Adds or subtracts the prices of the rows that a question names; null where it names fewer than two. */
function calculate(match: TableMatch, asked: TableQuestion, shown: readonly number[]): Calculated | null {
  const dimensions = dimensionsOf(match.table)
  const money = shown.filter((column) => dimensions[column] === 'money')
  const isDifference = asked.operation === 'difference'
  const isSum = asked.operation === 'sum' || (asked.wantsPrice && asked.isJoined)
  if (!isDifference && !isSum) return null
  const named = rowsInTurn(match.rows, isDifference ? 2 : SUMMANDS_MAX)
  const [first] = named
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

function subtract(
  rows: readonly RowMatch[],
  columns: readonly number[],
  cells: readonly string[],
): Calculated | null {
  const [one, other] = cells.map(amountIn)
  if (!one || !other) return null
  const [high, low] = one.value >= other.value ? [one, other] : [other, one]
  return { rows, columns, text: `${write(high)} − ${write(low)} = ${write(high, high.value - low.value)}` }
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
  const times = rows.map((one) => numberIn(asked, one))
  const total = amounts.reduce((sum, { value }, at) => sum + value * (times[at] ?? 1), 0)
  const parts = amounts.map((amount, at) =>
    (times[at] ?? 1) > 1 ? `${times[at]} × ${write(amount)}` : write(amount),
  )
  return { rows, columns: [column], text: `${parts.join(' + ')} = ${write(first, total)}` }
}

/** Writes a value as the table writes its amounts. */
function write(amount: Amount, value = amount.value): string {
  if (value === amount.value) return `${amount.before}${amount.written}${amount.after}`
  const decimals = Number.isInteger(value) ? 0 : 2
  const isComma =
    /,\d{1,2}$/u.test(amount.written) ||
    /\.\d{3}/u.test(amount.written) ||
    /\d[\u00a0\u202f ]\d{3}/u.test(amount.written)
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const separator = /\d([.,'\u00a0\u202f ])\d{3}/u.exec(amount.written)?.[1] ?? (isComma ? '.' : ',')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, separator)
  return `${amount.before}${grouped}${fraction ? (isComma ? ',' : '.') + fraction : ''}${amount.after}`
}
