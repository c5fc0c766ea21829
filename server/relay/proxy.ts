import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { errorBody } from '../plugins/errors.ts'
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
export async function proxy(app: FastifyInstance, { upstream }: { upstream: Upstream }): Promise<void> {
  for (const prefix of [...behind.map((part) => `/${part}`), '/widget/boot']) {
    await app.register(httpProxy, {
      upstream: upstream.base,
      undici: upstream.pool as never,
      prefix,
      rewritePrefix: prefix,
      // request-log.ts writes one line a request.
      disableRequestLogging: true,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-request-id': request.id,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': (request as FastifyRequest).host,
          'x-forwarded-proto': (request as FastifyRequest).protocol,
        }),
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'the API could not be reached')
          reply.code(502).send(errorBody(new AppError('upstream_unavailable'), reply.request.id))
        },
      },
    })
  }
}
