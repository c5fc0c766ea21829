import { lazy } from '#server/lib/lazy.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Question } from '../retrieve/question.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { calculate } from './calculate.ts'
import { dimensionsOf, namesWeekdays } from './dimensions.ts'
import { filterRows, labelledColumns, numberedColumns } from './filter-rows.ts'
import { matchTable, type RowMatch, type TableMatch } from './match-rows.ts'
import { type Row, type Table, tablesOf } from './table.ts'
import type { TableQuestion } from './table-question.ts'
import { amountIn, minutesIn, weekdaysIn } from './values.ts'

/** Answer from a table: rows, the columns to show, and a result calculated from them. */
export interface TableAnswer {
  readonly table: Table
  readonly rows: readonly Row[]
  /** Columns to show; empty means all. */
  readonly columns: readonly number[]
  /** Calculation as text, such as "£15 + £16 = £31". */
  readonly calculation: string | null
  /** Share of the question that the table covers. */
  readonly coverage: number
  /** Share of the question that names the kind of rows. */
  readonly naming: number
  /** Whether a condition in the question compares one of the table's columns. */
  readonly isCompared: boolean
  /** Whether the question names a day and the rows are for that day. */
  readonly isOfDay: boolean
  readonly operation: TableQuestion['operation']
  /** Whether words or conditions in the question single out the rows. */
  readonly isSpecific: boolean
  /** Whether the question contains the number in the name of a shown column: "for three days". */
  readonly isNumbered: boolean
  /** Whether the question asks for the opening hours of a day and the table's rows are days. */
  readonly isHours: boolean
  /** Strengths of the question's terms in the rows, columns and title, by term. */
  readonly strengths: readonly number[]
}

/** Maximum number of rows per answer. */
const ROWS_MAX = 12
/** Weight of the words that name the kind of rows. */
const namingWeight = { list: 0.8, other: 0.4, look: 0 } as const
/** Maximum number of rows that are shown with all columns. */
const WHOLE_ROWS_MAX = 2
/** Maximum number of columns of a list, not counting an additional price column. */
const LIST_COLUMNS_MAX = 3

/** Answers a question from the table that covers it best; null if no table covers any of it. */
export function answerFromTable(
  index: PassageIndex,
  question: Question,
  asked: TableQuestion,
): TableAnswer | null {
  const matches = tablesOf(index)
    .map((table) => matchTable(table, question, asked))
    .sort((a, b) => worth(b, asked) - worth(a, asked))
  const [match] = matches
  return match && match.coverage > 0 ? answerIn(match, asked, asksHours(question)) : null
}

/** Rates how well a table fits a question: superlatives and conditions need a column that can be compared. */
function worth(match: TableMatch, asked: TableQuestion): number {
  const dimensions = dimensionsOf(match.table)
  const price = asked.wantsPrice ? (dimensions.includes('money') ? 0.15 : asked.isAboutPrice ? -0.5 : 0) : 0
  const fits = asked.conditions.some(({ unit }) => unit !== 'other' && dimensions.includes(unit))
  const hasDay = asked.weekdays.size > 0 && namesWeekdays(match.table)
  const { list, look, other } = namingWeight
  const weight = asked.operation === 'look' ? look : asked.operation === 'list' ? list : other
  const naming = weight * match.naming
  return (
    match.coverage + naming + price + (fits ? 0.2 : 0) + (hasDay ? (hasDays(match.table) ? 0.4 : 0.2) : 0)
  )
}

const hours = lazy(() => ['opening-hours', 'closed'].map(conceptNumber))

const asksHours = ({ terms }: Question): boolean =>
  terms.some(({ concepts }) => hours().some((concept) => concepts.has(concept)))

/** Returns whether most rows of a table are named after days: "Monday to Friday". */
function hasDays({ rows, language }: Table): boolean {
  const days = rows.filter(({ name }) => weekdaysIn(name, language).size > 0)
  return days.length > rows.length / 2
}

function answerIn(match: TableMatch, asked: TableQuestion, isAboutHours: boolean): TableAnswer {
  const { table, coverage } = match
  const labelled = labelledColumns(match, asked)
  const money = dimensionsOf(table).flatMap((dimension, at) => (dimension === 'money' ? [at] : []))
  const wantsMoney = asked.wantsPrice && !labelled.some((column) => money.includes(column))
  const shown = wantsMoney ? [...labelled, ...money] : labelled
  const { rows: filtered, isCompared, isOfDay } = filterRows(match, asked, shown)
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
    isCompared,
    isOfDay,
    operation: asked.operation,
    isSpecific: filtered.length < match.rows.length,
    isNumbered: numberedColumns(table, asked).length > 0,
    strengths: match.title.map((value, at) =>
      Math.max(
        // Words for the operation on the rows match no cell.
        match.weights[at] === 0 && !match.numbers.has(at) ? 1 : 0,
        value,
        ...match.labels.map((list) => list[at] ?? 0),
        ...rows.map(({ strengths }) => strengths[at] ?? 0),
      ),
    ),
    isHours: isAboutHours && asked.weekdays.size > 0 && hasDays(table),
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

/** Returns the columns of a list if the question names none: the first ones and the price. */
function listColumns(table: Table, money: readonly number[]): number[] {
  const others = table.columns.map((_, at) => at).filter((at) => at !== table.nameColumn)
  return unique([...others.slice(0, LIST_COLUMNS_MAX), ...money]).slice(0, LIST_COLUMNS_MAX + 1)
}

const unique = (columns: readonly number[]): number[] => [...new Set(columns)]

function comparedColumn({ table }: TableMatch, asked: TableQuestion, shown: readonly number[]): number {
  const dimensions = dimensionsOf(table)
  const comparable = (column: number): boolean =>
    dimensions[column] !== null &&
    column !== table.nameColumn &&
    (!asked.isAboutPrice || dimensions[column] === 'money')
  const labelled = shown.find(comparable)
  if (labelled !== undefined) return labelled
  if (asked.isAboutTime && !asked.isAboutPrice) return dimensions.indexOf('duration')
  return asked.isAboutPrice ? dimensions.indexOf('money') : -1
}

function extremes(rows: readonly RowMatch[], column: number, operation: 'least' | 'most'): RowMatch[] {
  const valued = rows.flatMap((one) => {
    const cell = one.row.cells[column] ?? ''
    const amount = amountIn(cell)
    return amount ? [{ one, value: minutesIn(cell) ?? amount.value }] : []
  })
  const values = valued.map(({ value }) => value)
  const wanted = operation === 'least' ? Math.min(...values) : Math.max(...values)
  return valued.filter(({ value }) => value === wanted).map(({ one }) => one)
}
