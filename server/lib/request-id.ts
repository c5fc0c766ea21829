import type { IncomingMessage } from 'node:http'

/**
 * Returns the id of a request, shared by browser, relay and API in responses and logs: the `X-Request-Id` header if it is
 * acceptable, else a new id.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : `r-${crypto.randomUUID()}`
}
