import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Paths whose queries hold codes and tokens of channels' providers. */
const SECRET_QUERY = /^\/(?:webhooks|oauth)\//

const loggedUrl = (url: string): string => (SECRET_QUERY.test(url) ? (url.split('?')[0] ?? '') : url)

/**
 * Logs each request at debug level with the id that browser, relay and API share; responses carry the id too.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const { method, url } = request
      request.log.debug(
        { method, url: loggedUrl(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
      done()
    })
  },
  { name: 'request-log' },
)
