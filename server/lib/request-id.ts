import type { IncomingMessage } from 'node:http'

/** The id of a request, which browser, relay and API share in answers and logs: that of the `X-Request-Id` header where it is fit to be kept, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : `r-${crypto.randomUUID()}`
}
