import type { Route } from '#contract/base/route.ts'
import { isRow, type Row } from './readers/json-schema.ts'
import { startOf } from './readers/pages.ts'
import { rowsIn, withRows } from './readers/rows.ts'
import { numberOf } from './readers/scalars.ts'

/** Maximum number of further requests to fill a page, for backends that send fewer rows than requested. */
const PAGES_MAX = 200

/** Returns the requested number of rows of a list; null for other calls. */
function pageLength(route: Route, query: Row): number | null {
  const { properties } = (route.query ?? {}) as { properties?: Record<string, { default?: number }> }
  if (route.method !== 'GET' || !properties?.length || !properties.start) return null
  return numberOf(query.length) ?? properties.length.default ?? null
}

/**
 * Returns the page of a list with all requested rows, even if the backend sends fewer at once; `more` requests the rest with
 * another query. Lists with cursors of their own, and answers without rows, are returned unchanged.
 */
export async function wholePage(
  { route, query }: { readonly route: Route; readonly query: Row },
  answer: unknown,
  more: (query: Row) => Promise<unknown>,
): Promise<unknown> {
  const wanted = pageLength(route, query)
  const first = rowsIn(answer)
  if (wanted === null || !first || (isRow(answer) && typeof answer.next === 'string')) return answer
  const rows = [...first.rows]
  const begin = startOf(query)
  const total = first.total ?? Number.POSITIVE_INFINITY
  const beginning = JSON.stringify(rows[0])
  for (let page = 0; page < PAGES_MAX && rows.length && rows.length < wanted; page++) {
    if (begin + rows.length >= total) break
    const next = rowsIn(await more({ ...query, start: begin + rows.length, length: wanted - rows.length }))
    // A server that ignores `start` sends the first page again.
    if (!next?.rows.length || JSON.stringify(next.rows[0]) === beginning) break
    rows.push(...next.rows)
  }
  const end = begin + Math.min(rows.length, wanted)
  // Without a total, a full page may be followed by another.
  return withRows(answer, rows.slice(0, wanted), first.total ?? end + Number(rows.length >= wanted))
}
