import { expect, onTestFinished, vi } from 'vitest'
import type { ErrorBody, ErrorCode } from '#contract/base/errors.ts'
import { errors } from '#contract/base/errors.ts'
import { type ResponseOf, type Route, successStatus } from '#contract/base/route.ts'

/** A call as the API would receive it. */
export interface Call {
  readonly route: Route
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Headers
  /** JSON or form fields. */
  readonly body: Record<string, unknown>
}

type Answer<R extends Route> = ResponseOf<R> | ((call: Call) => ResponseOf<R> | Promise<ResponseOf<R>>)

/** Error response, to be thrown from a handler. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(code: ErrorCode, more: Partial<ErrorBody> = {}) {
    super(code)
    this.status = errors[code].status
    this.body = { code, requestId: 'request-1', ...more }
  }
}

interface Entry {
  readonly route: Route
  readonly pattern: RegExp
  readonly answer: unknown
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

function bodyOf(body: unknown): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : {}
}

const json = (status: number, body: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Replaces the API behind `fetch`; a call that the test has not declared makes the test fail. */
export function fakeApi() {
  const entries: Entry[] = []
  const calls: Call[] = []
  const unknown: string[] = []

  async function answer(method: string, url: URL, init: RequestInit): Promise<Response> {
    const entry = entries.findLast(
      ({ route, pattern }) => route.method === method && pattern.test(url.pathname),
    )
    if (!entry) {
      unknown.push(`${method} ${url.pathname}`)
      throw new TypeError(`Nobody answers ${method} ${url.pathname}.`)
    }
    const call: Call = {
      route: entry.route,
      path: url.pathname,
      params: { ...entry.pattern.exec(url.pathname)?.groups },
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
    }
    calls.push(call)
    try {
      const body = typeof entry.answer === 'function' ? await entry.answer(call) : entry.answer
      // The body is a stream.
      if (body instanceof Response) return body
      return json(successStatus(entry.route), body)
    } catch (error) {
      if (error instanceof Refusal) return json(error.status, error.body)
      throw error
    }
  }

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin)
    if (url.pathname === '/manifest.json') return json(404, {})
    return answer(init.method ?? 'GET', url, init)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(unknown).toEqual([])
  })

  return {
    /** Declares the response of a route; the latest declaration applies. */
    on<const R extends Route>(route: R, answer: Answer<R>): void {
      entries.push({ route, pattern: patternOf(route.path), answer })
    },
    /** Returns a route's calls so far, oldest first. */
    callsOf: (route: Route) => calls.filter((call) => call.route === route),
  }
}

export type FakeApi = ReturnType<typeof fakeApi>

/**
 * Stores a list's rows as the API does, because the page can fetch the list again at any time and then has to see the changes.
 */
export function kept<Row extends { readonly id: number }>(first: readonly Row[]) {
  const rows = new Map(first.map((row) => [row.id, row]))
  return {
    list: () => ({ entities: [...rows.values()], total: rows.size }),
    put: (row: Row): Row => {
      rows.set(row.id, row)
      return row
    },
    /** Removes a row. Returns undefined, so that the response has no body. */
    drop: (id: number): undefined => {
      rows.delete(id)
      return undefined
    },
  }
}

export type Kept<Row extends { readonly id: number }> = ReturnType<typeof kept<Row>>

/** Creates a promise that the test settles. */
export function held<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
