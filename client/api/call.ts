import { FetchError, ofetch } from 'ofetch'
import type { ResponseOf, Route } from '#contract/base/route.ts'
import { syncServerClock } from '../lib/server-clock.ts'
import { type ApiError, errorOf, timedOut, unreachable } from './api-error.ts'
import { bodyOf, type CallInput, headersOf, type LooseInput, locate } from './request.ts'
import { notifyUnauthorized } from './session.ts'

/** Maximum wait for a response, in milliseconds. Does not apply to bot answers, which are streamed. */
const TIMEOUT_MS = 30_000

const isTimeout = (error: unknown): boolean =>
  error instanceof FetchError && (error.cause as Error | undefined)?.name === 'TimeoutError'

/** Converts a fetch error to an ApiError. A rejected member token also ends the session. */
export function refusalOf(route: Route, error: unknown): ApiError {
  if (!(error instanceof FetchError) || error.status === undefined)
    return isTimeout(error) ? timedOut() : unreachable()
  if (error.status === 401 && route.access === 'member') notifyUnauthorized()
  return errorOf(error.status, error.data)
}

/** Calls a route of the contract. Rejects with an ApiError, or with the browser's AbortError if aborted. */
export async function call<const R extends Route>(route: R, input: CallInput<R>): Promise<ResponseOf<R>> {
  const loose = input as LooseInput
  try {
    return await ofetch<ResponseOf<R>>(locate(route, loose), {
      method: route.method,
      headers: headersOf(route, loose),
      body: bodyOf(route, loose),
      signal: loose.signal,
      timeout: TIMEOUT_MS,
      retry: 0,
      onResponse: ({ response }) => syncServerClock(response.headers.get('date')),
    })
  } catch (error) {
    if (loose.signal?.aborted) throw loose.signal.reason
    throw refusalOf(route, error)
  }
}
