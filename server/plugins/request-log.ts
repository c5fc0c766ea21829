import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Returns a URL for the log without its query, which can contain search terms, names and OAuth codes of channel providers. */
export const withoutQuery = (url: string): string => url.split('?')[0] ?? ''

/** Logs each request at debug level with the id that browser, relay and API share; responses carry the id as well. */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id)
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const { method, url } = request
      request.log.debug(
        { method, url: withoutQuery(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
      done()
    })
  },
  { name: 'request-log' },
)
