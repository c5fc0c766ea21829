import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Paths that customers' pages call directly: the paths for the loader and for visitors. */
export const widgetPaths = /^\/(widget\/boot|ai\/client\/|ai\/bot\/config-by-api-key)/

/** Headers and methods that pages on other sites may use in the widget's calls; `maxAge` is in seconds. */
export const widgetSharing = {
  methods: ['GET', 'POST', 'PUT'],
  allowedHeaders: [
    'api-key',
    'authorization',
    'content-type',
    'idempotency-key',
    'widget-ticket',
    'accept',
    'x-request-id',
  ],
  exposedHeaders: ['retry-after'],
  maxAge: 600,
}

/**
 * Returns whether pages on other sites may read the response. A preflight request carries no key yet. Members' calls to the same
 * paths are limited to our own pages.
 */
function isOpen({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  if (!widgetPaths.test(url)) return false
  const access = routeOptions.config?.contract?.access
  if (method === 'OPTIONS' || access === undefined) return true
  return access === 'party' ? headers['api-key'] !== undefined : access !== 'member'
}

/**
 * Lets pages on other sites read responses to the widget's calls, including errors, except when a visitor's token is refused
 * because it was used on another site. No cookies are involved; the call itself checks by origin whether a site may use the bot.
 */
export const crossOrigin = fp(
  async (app: FastifyInstance) => {
    await app.register(cors, {
      delegator: (request, done) =>
        done(null, {
          origin: isOpen(request),
          ...widgetSharing,
        }),
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      const { access } = request.routeOptions.config?.contract ?? {}
      if (reply.refusal === 'origin_not_allowed' && (access === 'visitor' || access === 'party'))
        reply.removeHeader('access-control-allow-origin')
      done(null, payload)
    })
  },
  { name: 'cross-origin' },
)
