import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Paths that customers' pages call themselves: those of the loader and of visitors. */
const open = /^\/(widget\/boot|ai\/client\/|ai\/bot\/config-by-api-key)/

/**
 * Lets pages of other sites read the responses to the widget's calls, errors included. No cookies are
 * involved; the call itself checks by its origin whether a site may use the bot.
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
