import type { FastifyRequest } from 'fastify'

/** Returns whether a call requests an event stream. */
export const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false
