import type { FastifyInstance } from 'fastify'
import { type AddressParts, addressOf } from '#contract/base/address.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { type RequestOf, type ResponseOf, type Route, successStatus } from '#contract/base/route.ts'

/** Input of a call in a test, with its credentials. */
export type Input<R extends Route> = {
  readonly [K in 'params' | 'query' | 'body']?: RequestOf<R>[K]
} & { readonly headers?: Record<string, string>; readonly token?: string }

/** Response with any status. */
export interface Answer<R extends Route> {
  readonly status: number
  readonly body: ResponseOf<R> & ErrorBody
  readonly headers: Record<string, unknown>
}

/** Calls a route and returns the response with any status. */
export async function send<const R extends Route>(
  app: FastifyInstance,
  route: R,
  input: Input<R> = {},
): Promise<Answer<R>> {
  const { params, query, body, headers, token } = input
  const form =
    route.consumes === 'form' && body
      ? new URLSearchParams(body as Record<string, string>).toString()
      : undefined
  const response = await app.inject({
    method: route.method,
    url: addressOf(route, { params, query } as AddressParts),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...((form ?? body) !== undefined && { payload: form ?? (body as object) }),
  })
  const text = response.body
  return { status: response.statusCode, body: text ? JSON.parse(text) : undefined, headers: response.headers }
}

/** Calls a route and returns the response's body. Throws unless the call succeeded. */
export async function ok<const R extends Route>(
  app: FastifyInstance,
  route: R,
  input: Input<R> = {},
): Promise<ResponseOf<R>> {
  const { status, body } = await send(app, route, input)
  if (status !== successStatus(route))
    throw new Error(`${route.method} ${route.path} answered ${status} ${JSON.stringify(body)}`)
  return body
}
