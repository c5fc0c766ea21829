import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { errorBody } from '#server/plugins/errors.ts'
import type { ExternalApi } from '../external-api/backend.ts'
import type { Observer } from '../external-api/observe.ts'
import type { Upstream } from './upstream.ts'

/** First parts of the paths that belong to the API; everything else is the console's. */
export const behind = [
  'ai',
  'identity',
  'config',
  'report',
  'link-preview',
  'events',
  'files',
  'docs',
  'audit-log',
  'search',
  'payments',
  'integrations',
]

/** Passes calls on to the API: bodies stream, answers come back untouched. What is internal stays internal. */
export async function proxy(
  app: FastifyInstance,
  { upstream, backend, observer }: { upstream: Upstream; backend: ExternalApi; observer: Observer },
): Promise<void> {
  for (const prefix of [...behind.map((part) => `/${part}`), '/widget/boot']) {
    await app.register(httpProxy, {
      upstream: upstream.base,
      undici: upstream.pool as never,
      prefix,
      rewritePrefix: prefix,
      // request-log.ts writes one line a request.
      disableRequestLogging: true,
      config: { isPassedOn: true },
      replyOptions: {
        onResponse: (request, reply, { stream }) => {
          // The answer has the API's own word on the connection, which is about another one.
          if (app.draining.isOn) reply.header('connection', 'close')
          ;(reply as FastifyReply).secure()
          reply.send(backend.isForeign ? observer.read(request, reply as FastifyReply, stream) : stream)
        },
        // A reading call whose connection broke is made once more; one that was refused is not: the reason is still there.
        retriesCount: 1,
        // The headers are a copy of this call's own: changing them saves another one.
        rewriteRequestHeaders: (request, headers) => {
          const { id, ip, host, protocol } = request as FastifyRequest
          // What is read along must be readable.
          if (backend.isForeign && observer.watches(request.method ?? '', request.url ?? ''))
            headers['accept-encoding'] = 'identity'
          headers['x-request-id'] = id
          headers['x-forwarded-for'] = ip
          headers['x-forwarded-host'] = host
          headers['x-forwarded-proto'] = protocol
          return headers
        },
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'the API could not be reached')
          const down = new AppError('upstream_unavailable')
          reply.code(down.status).send(errorBody(down, reply.request.id))
        },
      },
    })
  }
}
