import { answerTypeOf } from '../embedded/answer-type.ts'
import type { Question, QuestionTerm } from '../retrieve/question.ts'
import type { TableAnswer } from './answer-from-table.ts'
import { multiply } from './calculate.ts'
import { dimensionsOf } from './dimensions.ts'
import { labelledColumns } from './filter-rows.ts'
import { matchTable, type TableMatch } from './match-rows.ts'
import type { Row, Table } from './table.ts'
import { numberOf, type TableQuestion } from './table-question.ts'
import { type Dimension, weekdaysIn } from './values.ts'

/** Maximum number of rows to which a question can refer as "it" or "them". */
const ROWS_MAX = 3
/** Minimum strength for a term to be found in a row or column. */
const HELD = 0.5
/** Highest rarity of a word that names nothing in particular, such as "photo" at a photographer's. */
const COMMON_RARITY = 1.2

/** A question that follows on from rows, with what it is compared with. */
interface Following {
  readonly question: Question
  readonly asked: TableQuestion
  /** Returns whether a term names a thing rather than asks about one. */
  isThing(term: QuestionTerm): boolean
}

/**
 * Returns the answer to a follow-up from the rows that answered the question before: another of their columns, their days, or the
 * price of several. Null if the follow-up asks about something else.
 */
export function followRows(before: TableAnswer, following: Following): TableAnswer | null {
  const { table, rows } = before
  if (rows.length > ROWS_MAX) return null
  const { question, asked } = following
  const match = matchTable(table, question, asked)
  if (namesOther(match, rows, following) || namesOtherDay(before, asked)) return null
  const found = { ...before, coverage: 1, isNumbered: true, isSpecific: true, operation: 'look' as const }
  const columns = columnsFor(match, asked, rows)
  const [row, another] = rows
  const times = asked.numbers.length === 1 ? (asked.numbers[0]?.value ?? 0) : 0
  const prices = columns.length > 0 ? columns : columnsOf(table, 'money')
  const [price, otherPrice] = prices
  if (row && !another && times > 1 && price !== undefined && otherPrice === undefined) {
    const calculation = multiply(table, row, { column: price, times })
    if (calculation !== null) return { ...found, columns: [price], calculation }
  }
  return columns.length > 0 ? { ...found, columns, calculation: null } : null
}

/** Returns whether a question names a thing that neither the rows nor the columns have. */
function namesOther(
  { labels, rows }: TableMatch,
  followed: readonly Row[],
  { question, asked, isThing }: Following,
): boolean {
  const own = rows.filter(({ row }) => followed.includes(row))
  return question.terms.some((term, at) => {
    const { word, rarity } = term
    if (!isThing(term) || rarity <= COMMON_RARITY) return false
    if (numberOf(word, asked.language) !== null || weekdaysIn(word, asked.language).size > 0) return false
    const strengths = [...labels.map((list) => list[at]), ...own.map((one) => one.strengths[at])]
    return !strengths.some((strength = 0) => strength >= HELD)
  })
}

/** Returns whether the rows are days and the question names another one. */
const namesOtherDay = ({ table, rows }: TableAnswer, { weekdays }: TableQuestion): boolean =>
  weekdays.size > 0 &&
  rows.some(({ name }) => weekdaysIn(name, table.language).size > 0) &&
  !rows.some(({ name }) => [...weekdaysIn(name, table.language)].some((day) => weekdays.has(day)))

/** Returns the columns that a follow-up asks for: those it names, else those with what it asks for. */
function columnsFor(match: TableMatch, asked: TableQuestion, rows: readonly Row[]): readonly number[] {
  const { table } = match
  const named = labelledColumns(match, asked)
  if (named.length > 0) return named
  if (asked.wantsPrice) return columnsOf(table, 'money')
  const type = answerTypeOf(asked.text, asked.language)
  if (type === 'duration') return columnsOf(table, 'duration')
  if (asked.weekdays.size === 0 && type !== 'time') return []
  return table.columns.flatMap((_, column) => {
    const cells = rows.map(({ cells: all }) => all[column] ?? '')
    const isTimed = cells.some((cell) => weekdaysIn(cell, table.language).size > 0 || CLOCK.test(cell))
    return isTimed && column !== table.nameColumn ? [column] : []
  })
}

/** Matches a time of day in a cell: "17:30", "9 h", "9 am". */
const CLOCK = /\d[:.h]\d{2}|\d\s?(?:h|am|pm)(?![\p{L}\d])/iu

const columnsOf = (table: Table, wanted: Dimension): number[] =>
  dimensionsOf(table).flatMap((dimension, at) =>
    dimension === wanted && at !== table.nameColumn ? [at] : [],
  )
