import { addressOf } from '#contract/base/address.ts'
import type { RequestOf, Route } from '#contract/base/route.ts'
import { served } from '../lib/base-path.ts'
import { newKey } from '../lib/new-key.ts'
import { readToken } from './session.ts'

type Given<
  R extends Route,
  K extends 'params' | 'query' | 'headers' | 'body',
> = RequestOf<R>[K] extends undefined
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: RequestOf<R>[K] }

/**
 * Input of a call: the parts that the contract declares for the route, and an abort signal. A multipart body is passed as
 * FormData.
 */
export type CallInput<R extends Route> = Given<R, 'params'> &
  Partial<Given<R, 'query'>> &
  Partial<Given<R, 'headers'>> &
  (R extends { consumes: 'multipart' } ? { readonly form: FormData } : Given<R, 'body'>) & {
    readonly signal?: AbortSignal
  }

/** Input of a call, for code that does not know the route's types. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly form?: FormData
  readonly signal?: AbortSignal
}

/** Returns the address of a call on this page's host. */
export const locate = (route: Route, input: LooseInput): string => served(addressOf(route, input))

/** Encodes a request body as the route requires. */
export function bodyOf(route: Route, { body, form }: LooseInput): BodyInit | undefined {
  if (form) return form
  if (body === undefined) return undefined
  return route.consumes === 'form'
    ? new URLSearchParams(body as Record<string, string>)
    : JSON.stringify(body)
}

/** Returns the request headers: a request id for the logs, the member's token if members may call the route, and the caller's own. */
export function headersOf(route: Route, { headers = {}, body }: LooseInput): Record<string, string> {
  const token = route.access === 'member' || route.access === 'party' ? readToken() : null
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return {
    accept: 'application/json',
    'x-request-id': newKey(),
    ...(body !== undefined && route.consumes !== 'form' && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...Object.fromEntries(given),
  }
}
