import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { bodyMaxOf } from '#contract/base/body-limits.ts'
import { ErrorBody, errors } from '#contract/base/errors.ts'
import { type RequestOf, type ResponseOf, type Route, successStatus } from '#contract/base/route.ts'
import { codesOf } from '#contract/base/route-errors.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { BotCaller, Caller, Member, VisitorCaller } from '../auth/callers.ts'
import { takeTurn } from './take-turn.ts'

/** Caller of a route, as its access determines. */
export type CallerOf<R extends Route> = R['access'] extends 'member'
  ? { readonly member: Member }
  : R['access'] extends 'visitor'
    ? { readonly visitor: VisitorCaller }
    : R['access'] extends 'widget'
      ? { readonly bot: BotCaller }
      : R['access'] extends 'party'
        ? Pick<Caller, 'member' | 'visitor'>
        : object

/** Validated call of a route: its typed parts, its caller, and Fastify's own objects, for the few handlers that stream. */
export type Call<R extends Route> = RequestOf<R> &
  CallerOf<R> & { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Implementation of a route. It returns nothing if the route has no response. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => R['response'] extends TSchema
  ? Promise<ResponseOf<R> | FastifyReply>
  : Promise<void> | Promise<FastifyReply>

const errorResponses = (r: Route) => {
  const codes = new Map<number, string[]>()
  for (const code of codesOf(r)) {
    const { status } = errors[code]
    codes.set(status, [...(codes.get(status) ?? []), `\`${code}\``])
  }
  return Object.fromEntries(
    [...codes].map(([status, list]) => [
      status,
      Type.Object(ErrorBody.properties, { description: list.join(', ') }),
    ]),
  )
}

/** Credentials by access, for the API document: alternatives, each a combination of API key and token. */
const security: Partial<Record<Route['access'], Record<string, string[]>[]>> = {
  member: [{ bearer: [] }],
  widget: [{ apiKey: [] }],
  visitor: [{ apiKey: [], bearer: [] }],
  party: [{ bearer: [] }, { apiKey: [], bearer: [] }],
}

/** Returns a route's schema for Fastify, which is used for validation, serialization and the API document. */
const schemaOf = (r: Route) => ({
  tags: [r.tag],
  summary: r.summary,
  hide: r.access === 'internal',
  ...(r.params && { params: r.params }),
  ...(r.query && { querystring: r.query }),
  ...(r.headers && { headers: r.headers }),
  ...(r.body && { body: r.body }),
  ...(r.consumes && { consumes: [contentTypes[r.consumes]] }),
  ...(security[r.access] && { security: security[r.access] }),
  response: {
    [successStatus(r)]: r.response ?? { type: 'null', description: 'Success; no body.' },
    ...errorResponses(r),
  },
})

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** Throws `not_found` unless a visitor's call concerns the chat for which the token was issued. */
function checkChat({ access }: Route, { caller, params }: FastifyRequest): void {
  const { id } = params as { readonly id?: number }
  if (access === 'visitor' && caller.visitor?.chatId !== id) throw new AppError('not_found')
}

/** Serves a route of the contract at its path and, if it has one, at its second path. */
export function mount<const R extends Route>(app: FastifyInstance, r: R, handler: Handler<R>): void {
  for (const url of [r.path, r.alsoAt].filter((path) => path !== undefined)) {
    app.route({
      method: r.method,
      url,
      schema: schemaOf(r),
      bodyLimit: bodyMaxOf(r),
      config: { contract: r },
      handler: async (request, reply) => {
        reply.status(successStatus(r))
        const { params, query, headers, body } = request
        checkChat(r, request)
        const call = { params, query, headers, body, ...request.caller, request, reply } as unknown as Call<R>
        const answer = await (r.isHeavy ? takeTurn(request, async () => handler(call)) : handler(call))
        // If a stream's client has disconnected, the call counts as answered, although the response did not finish.
        if (answer === undefined && !reply.sent && !reply.raw.headersSent) return reply.send()
        return answer
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route
  }
}
