import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/** Response of a test site to a path: a page's text or a handler. */
export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** Test website that listens on all IPv4 addresses, and so on every loopback address 127.x.x.x. */
export interface TestSite {
  readonly port: () => number
  readonly url: (path: string, host?: string) => string
  /** Pages that are served; each test sets them. */
  pages: Record<string, Page>
  /** Requested paths since the test began, each with the address that was used. */
  readonly visits: { path: string; address: string | undefined; headers: IncomingMessage['headers'] }[]
}

/** Returns a handler that responds with a status, type and body. */
export const respond =
  (
    status: number,
    contentType: string,
    body: string | Buffer = '',
    headers: Record<string, string> = {},
  ): Page =>
  (_, response) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body)
  }

export const redirect = (location: string): Page => respond(302, 'text/plain', '', { location })

/** Provides a site for the tests in a file. Paths without a page respond with 404. */
export function useSite(): TestSite {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    site.visits.push({ path, address: request.socket.localAddress, headers: request.headers })
    const page = site.pages[path]
    if (page === undefined) response.writeHead(404).end()
    else if (typeof page === 'string')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else page(request, response)
  })
  const port = () => (server.address() as AddressInfo).port
  const site: TestSite = {
    port,
    url: (path, host = '127.0.0.1') => `http://${host}:${port()}${path}`,
    pages: {},
    visits: [],
  }
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve)))
  beforeEach(() => {
    site.pages = {}
    site.visits.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return site
}
