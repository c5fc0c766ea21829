import type { Table } from './table.ts'
import { type Dimension, dimensionOf } from './values.ts'

const cache = new WeakMap<Table, readonly (Dimension | null)[]>()

/** Returns what each column of a table measures. */
export function dimensionsOf(table: Table): readonly (Dimension | null)[] {
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
