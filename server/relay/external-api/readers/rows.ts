import { isRow, type Row, wrappers } from './json-schema.ts'
import { numberOf } from './scalars.ts'

/** Names under which services list rows. */
const listNames = [
  'entities',
  'items',
  'rows',
  'results',
  'records',
  'data',
  'list',
  'chats',
  'users',
  'feedbacks',
]
/** Names under which services count all rows of a list. */
const totalNames = ['total', 'total_count', 'totalCount', 'count', 'recordsTotal', 'recordsFiltered']

/** Rows of a list, and how many there are in all; undefined if the service does not say. */
export interface Rows {
  readonly rows: readonly unknown[]
  readonly total: number | undefined
}

/** Returns the total of a list, which may be next to its rows, or in an object next to them such as `meta`. */
function totalIn(row: Row): number | undefined {
  const nested = Object.values(row).filter(isRow)
  return [row, ...nested]
    .flatMap((one) => totalNames.map((name) => numberOf(one[name])))
    .find((total) => total !== undefined)
}

/** Returns the name under which an object lists its rows; null if it lists none. */
const listNameIn = (row: Row): string | null =>
  listNames.find((name) => Array.isArray(row[name])) ??
  Object.keys(row).find((name) => Array.isArray(row[name])) ??
  null

/**
 * Returns the rows of a list in any common format: an array, or an array in an object or in the object that it wraps; null if
 * there is no array.
 */
export function rowsIn(answer: unknown): Rows | null {
  if (Array.isArray(answer)) return { rows: answer, total: undefined }
  if (!isRow(answer)) return null
  const name = listNameIn(answer)
  if (name !== null) return { rows: answer[name] as unknown[], total: totalIn(answer) }
  const inner = wrappers.map((name) => rowsIn(answer[name])).find((found) => found !== null)
  return inner ? { ...inner, total: inner.total ?? totalIn(answer) } : null
}

/** Returns a list with its rows and total replaced. */
export const withRows = (answer: unknown, entities: readonly unknown[], total: number): Row => ({
  ...(isRow(answer) && answer),
  entities,
  total,
})
