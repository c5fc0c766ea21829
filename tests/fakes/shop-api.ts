import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Call as the shop received it. */
interface ShopCall {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly body: string
}

/** Starts the API of a shop: it demands a token, knows order 1234, and cancels an order once per idempotency key. */
export async function startShop() {
  const calls: ShopCall[] = []
  const cancelled = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const key = headers['idempotency-key']
    calls.push({ method, path, key: typeof key === 'string' ? key : undefined, body: await text(request) })
    const [place] = path.split('?')
    const send = (status: number, body: string, more = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...more })
      response.end(body)
    }
    if (place === '/odd/html') return send(200, '<html>Hello</html>', { 'content-type': 'text/html' })
    if (place === '/odd/broken') return send(200, '{"order": {"status": ')
    if (place === '/odd/large') return send(200, JSON.stringify({ order: 'x'.repeat(10_000_000) }))
    if (place === '/odd/500') return send(500, '{"error":"database"}')
    if (place === '/odd/redirect') return send(302, '', { location: 'http://10.0.0.1/' })
    if (headers.authorization !== 'Bearer shop-secret') return send(401, '{"error":"token"}')
    if (place === '/orders/1234') {
      const status = cancelled.size > 0 ? 'cancelled' : 'on its way'
      return send(200, JSON.stringify({ order: { status, days: 2 } }))
    }
    if (method === 'POST' && place === '/orders/1234/cancel' && typeof key === 'string') {
      cancelled.add(key)
      return send(200, JSON.stringify({ order: { status: 'cancelled' } }))
    }
    send(404, '{"error":"unknown order"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    cancelled,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
