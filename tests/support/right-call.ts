import fc from 'fast-check'
import type { Route } from '#contract/base/route.ts'
import { valid } from './arbitrary.ts'

type Fields = Record<string, unknown>

/** Replaces an id or a list of ids with the given one; null is unchanged. */
const numbered = (value: unknown, id: number): unknown => {
  if (Array.isArray(value)) return [id]
  return typeof value === 'string' ? String(id) : value === null ? null : id
}

/**
 * Returns a valid body or query with every id replaced by the given one. Leaves out periods, because they could end before they
 * start.
 */
const pointed = (value: unknown, id: number): unknown => {
  if (Array.isArray(value)) return value.map((part) => pointed(part, id))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !/_date$|Date$/.test(name))
      .map(([name, part]) => [name, /(^|_)ids?$|Ids?$/.test(name) ? numbered(part, id) : pointed(part, id)]),
  )
}

const sample = (schema: Route['body'], id: number) =>
  schema && (pointed(fc.sample(valid(schema), { numRuns: 1, seed: 7 })[0], id) as Fields)

/** Encodes fields as in a query: lists become repeated parameters. */
const encoded = (fields: Fields | undefined) =>
  new URLSearchParams(
    Object.entries(fields ?? {}).flatMap(([name, value]) =>
      [value].flat().map((part) => [name, typeof part === 'object' ? JSON.stringify(part) : String(part)]),
    ),
  )

/** Returns a URL with every id filled in; other parameters (a language, a name) are generated from the schema. */
function urlOf(route: Route, id: number): string {
  const others = sample(route.params, id) ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(typeof others[name] === 'string' ? String(others[name]) : String(id)),
  )
  const query = encoded(sample(route.query, id))
  return query.size ? `${path}?${query}` : path
}

/** Generates a call that a route's schemas accept, in which every id is the given one. Multipart bodies are left out. */
export function rightCall(route: Route, id: number) {
  const body = route.body && sample(route.body, id)
  const isForm = route.consumes === 'form'
  return {
    method: route.method,
    url: urlOf(route, id),
    headers: route.body
      ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
      : ({} as Record<string, string>),
    ...(route.body && { payload: isForm ? encoded(body).toString() : JSON.stringify(body) }),
  }
}
