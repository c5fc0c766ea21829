import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { bodyMaxOf } from '#contract/base/body-limits.ts'
import { type RequestOf, type ResponseOf, type Route, successStatus } from '#contract/base/route.ts'
import { AppError } from '#server/lib/app-error.ts'
import { schemaOf } from '#server/plugins/docs/route-schema.ts'
import type { BotCaller, Caller, Member, VisitorCaller } from '../auth/callers.ts'
import { takeTurn } from './take-turn.ts'

/** Caller of a route, depending on the route's access. */
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

/** Throws `not_found` unless a visitor's call concerns the chat for which their token was issued. */
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
        // If the caller of a stream has disconnected, the call counts as answered even though the response was not finished.
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
