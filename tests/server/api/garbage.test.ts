import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errors } from '#contract/base/errors.ts'
import type { Route } from '#contract/base/route.ts'
import { successStatus } from '#contract/base/route.ts'
import { codesOf } from '#contract/base/route-errors.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { nearly, valid } from '#tests/support/arbitrary.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

/**
 * Number of calls per route. The seed is fixed, so that failures are reproducible; `GARBAGE_RUNS` and `GARBAGE_SEED` override the
 * defaults.
 */
const RUNS = Number(process.env.GARBAGE_RUNS ?? 25)
const seed = Number(process.env.GARBAGE_SEED ?? 20_261_121)

const ajv = new Ajv({ strict: false })
formats.default(ajv)

interface Attempt {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function urlOf({ path }: Route, { params, query }: Attempt): string {
  const values = new Map(fieldsOf(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    new URLSearchParams({ _: text(values.get(name) ?? 1) }).toString().slice(2),
  )
  const search = new URLSearchParams(fieldsOf(query).map(([name, value]) => [name, text(value)]))
  return search.size ? `${filled}?${search}` : filled
}

/** Generates calls that mostly refer to the owner's row, which is the first in each table, and sometimes to an arbitrary one. */
const attemptOf = (route: Route) =>
  fc.record({
    params: route.params
      ? fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, { arbitrary: nearly(route.params), weight: 1 })
      : fc.constant({}),
    query: route.query ? nearly(route.query) : fc.constant({}),
    body: route.body ? fc.oneof(valid(route.body), nearly(route.body)) : fc.constant(undefined),
  })

describe('for arbitrary input', () => {
  let api: TestApi
  let owner: Owner
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  beforeAll(async () => {
    api = await startApi()
    owner = await newOwner(api)
    visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('Hello')
  })
  afterAll(() => api.close())

  const headersOf = (route: Route): Record<string, string> => {
    if (route.access === 'widget') return { 'api-key': owner.bot.api_key }
    if (route.access === 'visitor')
      return { ...visitor.own.headers, authorization: `Bearer ${visitor.chat.token}` }
    return route.access === 'member' ? { authorization: `Bearer ${owner.token}` } : {}
  }

  const call = (route: Route, attempt: Attempt) => {
    const isForm = route.consumes === 'form'
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const payload = isForm
      ? new URLSearchParams(fieldsOf(attempt.body).map(([name, value]) => [name, text(value)])).toString()
      : JSON.stringify(attempt.body)
    return api.app.inject({
      method: route.method,
      url: urlOf(route, attempt),
      headers: { ...headersOf(route), ...(payload !== undefined && route.body && { 'content-type': type }) },
      ...(payload !== undefined && route.body && { payload }),
    })
  }

  const checked = async (route: Route, attempt: Attempt) => {
    const { statusCode, headers, body } = await call(route, attempt)
    const isJson = String(headers['content-type']).startsWith('application/json')
    if (statusCode === successStatus(route)) {
      if (!route.response || !isJson) return
      const check = ajv.compile(route.response)
      expect(check(JSON.parse(body)), JSON.stringify(check.errors)).toBe(true)
      return
    }
    const { code, requestId } = JSON.parse(body) as { code: ErrorCode; requestId: string }
    expect(requestId, body).toBeTruthy()
    expect(codesOf(route), body).toContain(code)
    expect(errors[code].status, body).toBe(statusCode)
    expect(statusCode, body).toBeLessThan(500)
  }

  const open = routes.filter(({ route }) => route.access !== 'internal' && route.consumes !== 'multipart')
  // Calls that end, disable or delete something come last, because all later calls would be rejected.
  const ending = /password|session|logout|sign-?out|two-?factor|\/end$|toggle|active|role/i
  const rank = ({ method, path }: Route) =>
    (method === 'DELETE' ? 2 : 0) + (ending.test(path) ? 1 : 0) + (path.endsWith('/end') ? 1 : 0)
  const ordered = [...open].sort((a, b) => rank(a.route) - rank(b.route))

  it.each(ordered)('$name returns a declared response', async ({ route }) => {
    await fc.assert(
      fc.asyncProperty(attemptOf(route), (attempt) => checked(route, attempt)),
      { seed, numRuns: RUNS, endOnFailure: true },
    )
  })
})
