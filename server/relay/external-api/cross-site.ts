import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWidgetRoute, widgetSharing } from '#server/plugins/cross-origin.ts'
import { matchRoute } from './match-route.ts'

/** Returns whether pages of other sites may read the answers to a call, as the widget must. */
const isOpen = (method: string, url: string): boolean => {
  const route = matchRoute(method, url)?.route
  return route !== undefined && isWidgetRoute(route)
}

/**
 * Lets pages of other sites read answers to the widget's calls, because a backend without its own widget does not allow that. No
 * cookies are involved. Answers preflight requests and then returns true; returns false for all other calls.
 */
export function answerOtherSites({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { origin, 'access-control-request-method': asked } = headers
  const isPreflight = method === 'OPTIONS' && asked !== undefined
  if (!origin || !isOpen(isPreflight ? asked : method, url)) return false
  reply.headers({
    'access-control-allow-origin': origin,
    vary: 'origin',
    'access-control-expose-headers': widgetSharing.exposedHeaders.join(', '),
  })
  if (!isPreflight) return false
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': widgetSharing.methods.join(', '),
      'access-control-allow-headers': widgetSharing.allowedHeaders.join(', '),
      'access-control-max-age': widgetSharing.maxAge,
    })
    .send()
  return true
}
