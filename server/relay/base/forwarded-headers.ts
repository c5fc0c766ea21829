import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { addressOf } from './trusted-proxies.ts'

/** Adds the origin of a forwarded call to its headers, and removes headers that must not be forwarded. */
export function addForwarded(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  // Node has already sent 100 Continue, and undici rejects the header.
  if (headers.expect !== undefined) delete headers.expect
  headers['x-request-id'] = request.id
  headers['x-forwarded-for'] = addressOf(request)
  headers['x-forwarded-host'] = request.host
  headers['x-forwarded-proto'] = request.protocol
  return headers
}

/** Headers that concern only one connection. */
export const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
]
