import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Proxy that serves a backend under a path and nothing elsewhere. */
export interface UnderPath {
  /** Address of the backend behind the proxy, with its path. */
  readonly url: string
  /** Requests as `METHOD /path`, without the path of the proxy and without queries. */
  readonly served: ReadonlySet<string>
  /** Requests that lacked the path of the proxy. */
  readonly missed: ReadonlySet<string>
  /** Cuts all open connections. */
  cut(): void
  close(): Promise<void>
}

/** Answer of the proxy itself; null if a request is forwarded. */
export type Intercept = (path: string) => { readonly status: number; readonly body: unknown } | null

/** Starts a proxy on a free port, which forwards requests under a path to a backend. */
export async function serveUnderPath(
  backend: string,
  path: string,
  intercept: Intercept = () => null,
): Promise<UnderPath> {
  const served = new Set<string>()
  const missed = new Set<string>()
  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '/', headers } = incoming
    const [asked = ''] = url.split('?')
    if (!url.startsWith(`${path}/`)) {
      missed.add(`${method} ${asked}`)
      incoming.resume()
      response.writeHead(404).end()
      return
    }
    served.add(`${method} ${asked.slice(path.length)}`)
    const own = intercept(asked.slice(path.length))
    if (own) {
      incoming.resume()
      response.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body))
      return
    }
    const forwarded = request(backend + url.slice(path.length), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    response.on('close', () => forwarded.destroy())
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    served,
    missed,
    cut: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
