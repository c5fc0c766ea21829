import { languageData } from '../data/language-data.ts'
import { dimensionsOf } from './dimensions.ts'
import { namedRows, type RowMatch, type TableMatch } from './match-rows.ts'
import type { Table } from './table.ts'
import { type Condition, type NamedNumber, numbersIn, type TableQuestion } from './table-question.ts'
import { amountIn, says, truthOf, weekdaysIn } from './values.ts'

/** Strength from which the question names a column. */
const LABEL_MIN = 0.5

/** Columns whose names the question mentions; the name of the rows is shown anyway. Of "1 day" and "3 days" those with its number. */
export function labelledColumns(match: TableMatch, asked: TableQuestion): number[] {
  const numbered = numberedColumns(match.table, asked)
  return numbered.length > 0 ? numbered : namedColumns(match)
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

function namedColumns({ table, labels, rows }: TableMatch): number[] {
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

/** Returns the rows that meet the weekdays, conditions and words of a question. */
export function filterRows(
  match: TableMatch,
  asked: TableQuestion,
  shown: readonly number[],
): readonly RowMatch[] {
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
    const isLeast = says(
      table.columns[column] ?? '',
      languageData[table.language].tables.atLeast,
      table.language,
    )
    const meeting =
      column < 0 ? [] : rows.filter(({ row }) => meets(row.cells[column] ?? '', condition, isLeast))
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

/** Capacities must suffice, ranges must contain the number, and the least that is possible must not exceed it. */
function meets(cell: string, { value, kind, unit }: Condition, isLeast: boolean): boolean {
  const amount = amountIn(cell)
  if (!amount) return false
  if (isLeast && amount.upTo === amount.value) return amount.value <= value
  if (amount.upTo !== amount.value) return value >= amount.value && value <= amount.upTo
  if (kind === 'under') return amount.value <= value
  return unit === 'age' && kind === 'about' ? amount.value <= value : amount.value >= value
}
