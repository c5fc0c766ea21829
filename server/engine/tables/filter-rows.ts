import { languageData } from '../data/language-data.ts'
import { dimensionsOf } from './dimensions.ts'
import { namedRows, type RowMatch, type TableMatch } from './match-rows.ts'
import type { Table } from './table.ts'
import { type Condition, type NamedNumber, numbersIn, type TableQuestion } from './table-question.ts'
import { amountIn, minutesIn, says, truthOf, weekdaysIn } from './values.ts'

/** Strength from which the question names a column. */
const LABEL_MIN = 0.5

/** Columns whose names the question mentions; the name of the rows is shown anyway. Of "1 day" and "3 days" those with its number. */
export function labelledColumns(match: TableMatch, asked: TableQuestion): number[] {
  const numbered = numberedColumns(match.table, asked)
  return numbered.length > 0 ? numbered : namedColumns(match, asked)
}

/** Returns the columns whose names have a number with its noun that the question has too: "for three days". */
export function numberedColumns(
  { columns, language, nameColumn }: Table,
  { numbers }: TableQuestion,
): number[] {
  return columns.flatMap((label, column) => {
    if (column === nameColumn) return []
    return numbersIn(label, language).some((one) => numbers.some((other) => isSameCount(one, other)))
      ? [column]
      : []
  })
}

/** Characters that the nouns of two numbers share: "day" and "days". */
const NOUN_CHARS = 3

const isSameCount = (one: NamedNumber, other: NamedNumber): boolean =>
  one.value === other.value && one.noun.slice(0, NOUN_CHARS) === other.noun.slice(0, NOUN_CHARS)

/** A column that a question names, and the terms that do. */
interface Named {
  readonly column: number
  readonly terms: readonly number[]
}

/** Returns whether the question names another column more fully: of "short hair" and "long hair", the one it has whole. */
const isOutdone = (one: Named, all: readonly Named[]): boolean =>
  all.some(({ terms }) => terms.length > one.terms.length && one.terms.every((term) => terms.includes(term)))

function namedColumns({ table, labels, rows }: TableMatch, { operation }: TableQuestion): number[] {
  const inCells = (term: number): number => Math.max(0, ...rows.map(({ strengths }) => strengths[term] ?? 0))
  const named = table.columns.flatMap((_, column): Named[] => {
    if (column === table.nameColumn) return []
    const terms = (labels[column] ?? []).flatMap((value, term) =>
      value >= LABEL_MIN && inCells(term) <= value ? [term] : [],
    )
    return terms.length > 0 ? [{ column, terms }] : []
  })
  const best = named.filter((one) => !isOutdone(one, named))
  // A difference is one between two: "with and without a contract".
  const meant = operation === 'difference' && best.length < 2 ? named : best
  return meant.map(({ column }) => column)
}

/** Rows that are left, and whether something else than their names told them apart. */
export interface Filtered {
  readonly rows: readonly RowMatch[]
  /** A condition of the question compares a column. */
  readonly isCompared: boolean
  /** The question names a day, and the rows are those of that day. */
  readonly isOfDay: boolean
}

/** Returns the rows that meet the weekdays, conditions and words of a question. */
export function filterRows(match: TableMatch, asked: TableQuestion, shown: readonly number[]): Filtered {
  const { table } = match
  let rows: readonly RowMatch[] = match.rows
  /** Keeps the rows that meet something, if any do; returns whether some do not. */
  const keep = (meets: (row: RowMatch) => boolean): boolean => {
    const meeting = rows.filter(meets)
    const isSelective = meeting.length > 0 && meeting.length < rows.length
    if (meeting.length > 0) rows = meeting
    return isSelective
  }
  const isOfDay =
    asked.weekdays.size > 0 &&
    keep(({ row }) =>
      row.cells.some((cell) => [...weekdaysIn(cell, table.language)].some((day) => asked.weekdays.has(day))),
    )
  const comparisons = [...conditionsOn(table, asked), ...truthsIn(table, asked, shown)]
  const isCompared = comparisons.map(keep).includes(true)
  return { rows: namedRows(rows), isCompared, isOfDay }
}

type Test = (row: RowMatch) => boolean

/** Returns the conditions of a question that a table can compare: people, an age, a period, a number with what it counts. */
function conditionsOn(table: Table, asked: TableQuestion): Test[] {
  const dimensions = dimensionsOf(table)
  const measured = asked.conditions.flatMap((condition): Test[] => {
    const column = condition.unit === 'other' ? -1 : dimensions.indexOf(condition.unit)
    if (column < 0) return []
    const { atLeast } = languageData[table.language].tables
    const isLeast = says(table.columns[column] ?? '', atLeast, table.language)
    return [({ row }) => meets(row.cells[column] ?? '', condition, isLeast)]
  })
  const { period } = asked
  const durations = dimensions.flatMap((dimension, at) => (dimension === 'duration' ? [at] : []))
  const lasting: Test = ({ row }) =>
    durations.some((column) => isAbout(minutesIn(row.cells[column] ?? ''), period ?? 0))
  const counted = asked.wantsPrice || numberedColumns(table, asked).length > 0 ? [] : asked.numbers
  const holding = counted
    .filter(({ noun }) => noun.length >= NOUN_CHARS || asked.language === 'vi')
    .map(
      (one): Test =>
        ({ row }) =>
          row.cells.some((cell) => numbersIn(cell, table.language).some((other) => isSameCount(one, other))),
    )
  return [...measured, ...(period !== null && durations.length > 0 ? [lasting] : []), ...holding]
}

/** A month has four weeks or thirty days, and a year twelve months. */
const PERIOD_TOLERANCE = 0.08

const isAbout = (minutes: number | null, period: number): boolean =>
  minutes !== null && Math.abs(minutes - period) <= period * PERIOD_TOLERANCE

/** Returns what the columns shown say by yes and no, where the question wants the rows that have it. */
function truthsIn(table: Table, asked: TableQuestion, shown: readonly number[]): Test[] {
  // "Does the classic include the pool?" asks for the yes or no itself.
  if (asked.operation === 'look' && !asked.wantsPrice) return []
  return shown.flatMap((column): Test[] => {
    const truths = table.rows.map(({ cells }) => truthOf(cells[column] ?? '', table.language))
    if (truths.filter((truth) => truth !== null).length <= truths.length / 2) return []
    return [({ row }) => truthOf(row.cells[column] ?? '', table.language) === !asked.isNegated]
  })
}

/** Capacities must suffice, ranges must contain the number, and the least that is possible must not exceed it. */
function meets(cell: string, { value, kind, unit }: Condition, isLeast: boolean): boolean {
  const amount = amountIn(cell)
  if (!amount) return false
  if (isLeast && amount.upTo === amount.value) return amount.value <= value
  if (amount.upTo !== amount.value) return value >= amount.value && value <= amount.upTo
  if (kind === 'under') return amount.value <= value
  return unit === 'age' && kind === 'about' ? amount.value <= value : amount.value >= value
}
