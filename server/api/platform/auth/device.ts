import type { FastifyRequest } from 'fastify'
import type { Device } from './service.ts'

/** Returns the device that makes a call, for the list of sessions. */
export const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
})
