import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Route } from '#contract/base/route.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import { namedRoutes, pathsOf } from './docs/contract-modules.ts'

/** Kinds of callers whose calls customers' pages make directly. */
const pageAccess: readonly Route['access'][] = ['widget', 'visitor', 'party']

/** Returns whether customers' pages call a route directly: the loader, and everything that visitors do. */
export const isWidgetRoute = (route: Route): boolean =>
  pageAccess.includes(route.access) || route === bootWidget

const widgetPaths = namedRoutes
  .filter(({ route }) => isWidgetRoute(route))
  .flatMap(({ route }) => pathsOf(route))
  .map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/?]+')}/?(\\?|$)`))

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
  const { contract } = routeOptions.config ?? {}
  if (method === 'OPTIONS' || contract === undefined) return widgetPaths.some((path) => path.test(url))
  return contract.access === 'party' ? headers['api-key'] !== undefined : isWidgetRoute(contract)
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
