import { languageData } from '../data/language-data.ts'
import { strengthIn } from '../retrieve/reading.ts'
import { dimensionsOf } from './dimensions.ts'
import { namedRows, type RowMatch, type TableMatch } from './match-rows.ts'
import { areForms, wordsOf } from './quantity.ts'
import type { Table } from './table.ts'
import { type Condition, type NamedNumber, numbersIn, type TableQuestion } from './table-question.ts'
import { amountIn, minutesIn, says, truthOf, weekdaysIn } from './values.ts'

/** Minimum strength for the question to name a column. */
const LABEL_MIN = 0.5

/**
 * Returns the columns that the question names, except the name column, which is shown anyway. Of columns such as "1 day" and "3
 * days", returns only the ones with the question's number.
 */
export function labelledColumns(match: TableMatch, asked: TableQuestion): number[] {
  const numbered = numberedColumns(match.table, asked)
  return numbered.length > 0 ? numbered : namedColumns(match, asked)
}

/** Returns the columns whose names contain a number and noun that also occur in the question: "for three days". */
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

/** Number of leading characters of nouns to compare: "day" and "days". */
const NOUN_CHARS = 3

const isSameCount = (one: NamedNumber, other: NamedNumber): boolean =>
  one.value === other.value && one.noun.slice(0, NOUN_CHARS) === other.noun.slice(0, NOUN_CHARS)

/** A column that a question names, with the terms that name it. */
interface Named {
  readonly column: number
  readonly terms: readonly number[]
}

/**
 * Returns whether the question names another column more fully: of "short hair" and "long hair", the one that it names in full
 * wins.
 */
const isOutdone = (one: Named, all: readonly Named[]): boolean =>
  all.some(({ terms }) => terms.length > one.terms.length && one.terms.every((term) => terms.includes(term)))

/** Returns whether a question contains all words of a column's name. */
const isSaidWhole = ({ columns, language }: Table, column: number, text: string): boolean => {
  const said = wordsOf(text, language)
  return wordsOf(columns[column] ?? '', language).every((word) => said.some((one) => areForms(one, word)))
}

/** Returns whether a column is for several things: "museum and boat". */
const joins = ({ columns, language }: Table, column: number): boolean =>
  says(columns[column] ?? '', languageData[language].tables.and, language)

/** Returns whether a column has the same words of the question as one that it names whole: "half day" for "day". */
const isLessFull = (one: Named, full: readonly Named[]): boolean =>
  !full.includes(one) && full.some(({ terms }) => one.terms.every((term) => terms.includes(term)))

function namedColumns({ table, labels, rows }: TableMatch, { operation, text }: TableQuestion): number[] {
  const inCells = (term: number): number => Math.max(0, ...rows.map(({ strengths }) => strengths[term] ?? 0))
  const named = table.columns.flatMap((_, column): Named[] => {
    if (column === table.nameColumn) return []
    const terms = (labels[column] ?? []).flatMap((value, term) =>
      value >= LABEL_MIN && inCells(term) <= value ? [term] : [],
    )
    return terms.length > 0 ? [{ column, terms }] : []
  })
  const full = named.filter(({ column }) => isSaidWhole(table, column, text))
  const best = named.filter(
    (one) => !isOutdone(one, named) && (joins(table, one.column) || !isLessFull(one, full)),
  )
  // A difference needs two columns: "with and without a contract".
  const meant = operation === 'difference' && best.length < 2 && full.length !== 1 ? named : best
  return meant.map(({ column }) => column)
}

/** Remaining rows, and whether they were selected by something other than their names. */
export interface Filtered {
  readonly rows: readonly RowMatch[]
  /** Whether a condition in the question compares a column. */
  readonly isCompared: boolean
  /** Whether the question names a day and the rows are for that day. */
  readonly isOfDay: boolean
}

/** Returns the rows that match the weekdays, conditions and words of a question. */
export function filterRows(match: TableMatch, asked: TableQuestion, shown: readonly number[]): Filtered {
  const { table } = match
  let rows: readonly RowMatch[] = match.rows
  /** Keeps only the rows that pass a test, if any do; returns whether this excluded some. */
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
  const denies = denierOf(match)
  if (!asked.isNegated) keep((row) => !denies(row))
  if (asked.operation === 'look') keep(({ fullness }) => fullness === 1)
  return { rows: namedRows(rows), isCompared, isOfDay }
}

/** Returns a function that tests whether a cell of a row denies what the question asks for: "no priority" for "with priority". */
function denierOf({ table, terms }: TableMatch): Test {
  const { without, no } = languageData[table.language].tables
  const words = [...without, ...no].filter((word) => /\p{L}{2}/u.test(word))
  return ({ row: { cells, readings } }) =>
    cells.some((cell, column) => {
      const reading = readings[column + 1]
      if (column === table.nameColumn || !reading || !says(cell, words, table.language)) return false
      return terms.some((term) => strengthIn(term, reading) >= LABEL_MIN)
    })
}

type Test = (row: RowMatch) => boolean

/** Returns the conditions of a question that a table can compare: people, an age, a period, or a number with its noun. */
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

/** Tolerance for comparing periods; it allows for months of four weeks or thirty days, and years of twelve months. */
const PERIOD_TOLERANCE = 0.08

const isAbout = (minutes: number | null, period: number): boolean =>
  minutes !== null && Math.abs(minutes - period) <= period * PERIOD_TOLERANCE

/** Returns tests for the shown yes-or-no columns, if the question asks for the rows that have a property. */
function truthsIn(table: Table, asked: TableQuestion, shown: readonly number[]): Test[] {
  // "Does the classic include the pool?" asks for the yes or no itself, so it must not filter rows.
  if (asked.operation === 'look' && !asked.wantsPrice) return []
  return shown.flatMap((column): Test[] => {
    const truths = table.rows.map(({ cells }) => truthOf(cells[column] ?? '', table.language))
    if (truths.filter((truth) => truth !== null).length <= truths.length / 2) return []
    return [({ row }) => truthOf(row.cells[column] ?? '', table.language) === !asked.isNegated]
  })
}

/**
 * Returns whether a cell meets a condition: capacities must suffice, ranges must contain the number, and minimums must not exceed
 * it.
 */
function meets(cell: string, { value, kind, unit }: Condition, isLeast: boolean): boolean {
  const amount = amountIn(cell)
  if (!amount) return false
  if (isLeast && amount.upTo === amount.value) return amount.value <= value
  if (amount.upTo !== amount.value) return value >= amount.value && value <= amount.upTo
  if (kind === 'under') return amount.value <= value
  return unit === 'age' && kind === 'about' ? amount.value <= value : amount.value >= value
}
