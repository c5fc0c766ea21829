import type { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KB_BYTES } from '#contract/base/units.ts'
import { AppError } from '#server/lib/app-error.ts'
import { errorBody } from '#server/plugins/errors.ts'
import type { Backend } from '../base/backend.ts'
import { addForwarded } from '../base/forwarded-headers.ts'
import type { Upstream } from '../base/upstream.ts'
import { limitInFlight } from '../http/in-flight-calls.ts'
import { beginBodies } from './proxied-bodies.ts'

/** First segments of paths that belong to the API; all others belong to the console. */
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
  'floor',
  'support',
  'webhooks',
]

/** Our choice: maximum bytes of a response body that is sent in one piece, which is cheaper than streaming. */
const WHOLE_MAX_BYTES = 64 * KB_BYTES

/** Forwards a response's body. Short ones are sent in one piece, so that callers get an error if one is cut off. */
function forward(reply: FastifyReply, body: Readable & { bytes(): Promise<Uint8Array> }): void {
  const length = Number(reply.getHeader('content-length') ?? Infinity)
  if (length > WHOLE_MAX_BYTES || reply.request.method === 'HEAD') reply.send(body)
  else
    body.bytes().then(
      (bytes) => reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      (cause) => reply.send(new AppError('upstream_unavailable', { cause })),
    )
}

interface ProxyParts {
  readonly upstream: Upstream
  readonly backend: Backend
  /** Overrides the maximum in-flight calls per address; for tests. */
  readonly callsPerAddress?: number | undefined
}

/**
 * Proxies calls to the API, with streamed bodies and unchanged responses. `/internal` is not among the prefixes and therefore
 * stays private.
 */
export async function proxy(
  app: FastifyInstance,
  { upstream, backend, callsPerAddress }: ProxyParts,
): Promise<void> {
  app.addHook('onRequest', limitInFlight(app.openResponses, callsPerAddress))
  app.addHook('preParsing', beginBodies(backend))
  for (const prefix of [...behind.map((part) => `/${part}`), '/widget/boot']) {
    await app.register(httpProxy, {
      upstream: upstream.origin,
      undici: upstream.pool as never,
      prefix,
      rewritePrefix: prefix,
      // request-log.ts writes one line per request.
      disableRequestLogging: true,
      config: { isProxied: true },
      preHandler: async (request, reply) => {
        const isAnswered = await backend.exchange?.answer(request, reply)
        return isAnswered ? reply : undefined
      },
      replyOptions: {
        onResponse: (_request, reply, { stream }) => {
          // These headers from the API apply only to its connection with the relay.
          reply.removeHeader('connection').removeHeader('keep-alive')
          if (app.draining.isOn) reply.header('connection', 'close')
          ;(reply as FastifyReply).secure()
          forward(reply as FastifyReply, stream as never)
        },
        // Headers for the API's connection with the relay do not apply to the caller's connection.
        rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
        // A GET is retried once if its connection breaks, but not if the connection was refused, because a retry would be refused
        // as well.
        retriesCount: 1,
        // The headers are already a copy, so they are changed in place.
        rewriteRequestHeaders: (request, headers) => addForwarded(request as FastifyRequest, headers),
        onError: (reply, { error }) => {
          reply.request.log.warn({ err: error }, 'the API could not be reached')
          const down = new AppError('upstream_unavailable')
          reply.code(down.status).send(errorBody(down, reply.request.id))
        },
      },
    })
  }
}
