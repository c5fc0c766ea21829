import type { Route } from '#contract/base/route.ts'
import { getBotStatistics, getStatistics } from '#contract/reports/statistics.ts'
import { clientFigures } from './figures.ts'
import { isRow, type Row } from './json-schema.ts'
import type { RouteReader } from './route-reader.ts'
import { rowsIn } from './rows.ts'
import { numberOf } from './scalars.ts'

/** Prefix of the cursors that the relay derives from row numbers, for services without cursors. */
const CURSOR = 'row-'

/** Returns the cursor of the page that begins at the given row. */
export const cursorOf = (row: number): string => `${CURSOR}${row}`

/** Returns the row at which a page begins, by its cursor or `start`. */
export function startOf(query: Row): number {
  const { cursor, start } = query
  const row = typeof cursor === 'string' && cursor.startsWith(CURSOR) ? cursor.slice(CURSOR.length) : start
  return numberOf(row) ?? 0
}

/** Reads a page of chats: the cursor of the next one follows from the number of rows. */
export const listChatsReader: RouteReader = (answer, { input }) => {
  const { rows: entities, total } = rowsIn(answer) ?? { rows: [], total: undefined }
  const end = startOf({ ...input.query }) + entities.length
  const isLast = !entities.length || (total !== undefined && end >= total)
  const next = isRow(answer) && typeof answer.next === 'string' ? answer.next : isLast ? null : cursorOf(end)
  return { seq: 0, ...(isRow(answer) && answer), entities, total: total ?? end + (isLast ? 0 : 1), next }
}

/** Readers of the dashboard's figures. */
export const figuresReader: readonly (readonly [Route, RouteReader])[] = [
  [getStatistics, clientFigures],
  [getBotStatistics, clientFigures],
]
