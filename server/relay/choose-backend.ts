import type { FastifyInstance } from 'fastify'
import type { Backend } from './base/backend.ts'
import { createExternalApi, type ExternalApiDeps } from './external-api/external-api.ts'
import { createParleyApi } from './parley-api/parley-api.ts'

/** The relay's backend, with routes that the server behind the relay calls. */
export interface ChosenBackend extends Backend {
  /** Fastify plugin with routes that the server behind the relay calls. */
  routes(app: FastifyInstance): Promise<void>
}

/**
 * Creates the relay's backend: a Parley API, or an external backend as long as the server has no feed. The feed is checked again
 * periodically, because a proxy may have responded while the API was down.
 */
export function chooseBackend(deps: ExternalApiDeps): ChosenBackend {
  const parley = createParleyApi(deps)
  const external = createExternalApi(deps)
  let current: Omit<Backend, 'follow'> = parley

  return {
    get feed() {
      return current.feed
    },
    get exchange() {
      return current.exchange
    },
    get bodyMaxBytes() {
      return current.bodyMaxBytes
    },
    identify: (credentials) => current.identify(credentials),
    locateChat: (place) => current.locateChat(place),
    reportPresence: (members) => current.reportPresence(members),
    reportVisitors: (visitors) => current.reportVisitors(visitors),
    passOnTyping: (chatId, isTyping) => current.passOnTyping(chatId, isTyping),
    frameAncestors: (apiKey) => current.frameAncestors(apiKey),
    checks: () => current.checks(),
    follow: (sink) =>
      parley.follow({
        event: (event) => sink.event(event),
        resync: (clientId, seq) => sink.resync(clientId, seq),
        down: () => sink.down(),
        absent: () => {
          deps.log.info('the backend has no feed; deriving events from proxied calls and POST /relay/events')
          current = external
          external.follow(sink)
        },
        present: () => {
          deps.log.info('the backend now has a feed; using it for events')
          void external.close()
          current = parley
          sink.renumbered()
        },
      }),
    close: async () => {
      await parley.close()
      await external.close()
    },
    routes: external.routes,
  }
}
