import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy between relay and API that changes the headers of requests and responses. */
export interface Between {
  /** URL at which the relay reaches the API through the proxy. */
  readonly url: string
  /** Every value of an Authorization header that was sent to the API. */
  readonly credentials: ReadonlySet<string>
  close(): Promise<void>
}

/** Forwards calls to the API at a `unix+http:` URL; the functions change the headers of requests and responses. */
export async function startBetween(
  address: string,
  change: {
    readonly request?: (headers: IncomingHttpHeaders) => void
    readonly response?: (headers: IncomingHttpHeaders) => void
  },
): Promise<Between> {
  const socketPath = decodeURIComponent(new URL(address).host)
  const credentials = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    credentials.add(headers.authorization ?? '')
    change.request?.(headers)
    const onward = request({ socketPath, path: url, method, headers }, (answer) => {
      change.response?.(answer.headers)
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
