import type { Table } from './table.ts'
import { type Dimension, dimensionOf, weekdaysIn } from './values.ts'

/** Memoizes a function of a table. */
function once<T>(compute: (table: Table) => T): (table: Table) => T {
  const cache = new WeakMap<Table, { readonly value: T }>()
  return (table) => {
    const known = cache.get(table)
    if (known) return known.value
    const value = compute(table)
    cache.set(table, { value })
    return value
  }
}

/** Returns what each column of a table measures. */
export const dimensionsOf = once((table): readonly (Dimension | null)[] =>
  table.columns.map((label, at) =>
    dimensionOf(
      label,
      table.rows.map(({ cells }) => cells[at] ?? ''),
      table.language,
    ),
  ),
)

/** Returns whether any cell of a table names a weekday. */
export const namesWeekdays = once(({ rows, language }) =>
  rows.some(({ cells }) => cells.some((cell) => weekdaysIn(cell, language).size > 0)),
)
