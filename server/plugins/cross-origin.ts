import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Calls that customers' pages make themselves: the loader's, and those of visitors. */
const open = /^\/(widget\/boot|ai\/client\/|ai\/bot\/config-by-api-key)/

/**
 * Lets pages of other sites read the answers of the widget's calls, errors included. No cookie is ever involved; whether a site may
 * use a bot is checked by its origin in the call itself.
 */
export const crossOrigin = fp(
  async (app: FastifyInstance) => {
    await app.register(cors, {
      delegator: (request, done) =>
        done(null, {
          origin: open.test(request.url ?? ''),
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
        }),
    })
  },
  { name: 'cross-origin' },
)
