import { dimensionsOf } from './dimensions.ts'
import { namedRows, type RowMatch, type TableMatch } from './match-rows.ts'
import type { Condition, TableQuestion } from './table-question.ts'
import { amountIn, truthOf, weekdaysIn } from './values.ts'

/** Strength from which the question names a column. */
const LABEL_MIN = 0.5

/** Columns whose names the question mentions; the name of the rows is shown anyway. */
export function labelledColumns({ table, labels, rows }: TableMatch): number[] {
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
