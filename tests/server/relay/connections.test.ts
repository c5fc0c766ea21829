import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { CONNECTIONS_PER_ADDRESS, capConnections, isProxy } from '#server/relay/http/connections.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'

describe('connections of one address', () => {
  it('are limited', async () => {
    const server = createServer((_request, response) => response.writeHead(204).end())
    server.listen(0, '127.0.0.1')
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => sockets.add(socket))
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    capConnections(server, null, 2, () => false)
    const open = async () => {
      const accepted = once(server, 'connection')
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await accepted
      return socket
    }
    const first = await open()
    await open()
    const third = await open()
    await once(third, 'close')
    const [held] = [...sockets]
    const gone = once(held as Socket, 'close')
    first.destroy()
    await gone
    const fourth = await open()
    fourth.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await once(fourth, 'data').then(([data]) => String(data))).toContain('204')
    server.close()
    server.closeAllConnections()
  })

  it('are not limited for a proxy, which many callers share', () => {
    expect(CONNECTIONS_PER_ADDRESS).toBe(1_000)
    expect(isProxy('127.0.0.1', null)).toBe(true)
    expect(isProxy('192.0.2.1', null)).toBe(false)
    expect(isProxy('192.0.2.1', 1)).toBe(true)
    expect(isProxy('10.1.2.3', ['10.0.0.0/8', '192.0.2.7'])).toBe(true)
    expect(isProxy('192.0.2.7', ['10.0.0.0/8', '192.0.2.7'])).toBe(true)
    expect(isProxy('192.0.2.8', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])).toBe(false)
  })
})

describe('connection headers of a caller', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
  })
  afterAll(() => floor.close())

  it('a body sent with Expect: 100-continue is accepted', async () => {
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const call = request(floor.url + register.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', expect: '100-continue', 'content-length': 2 },
      })
      call.on('continue', () => call.end('{}'))
      call.on('response', async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      )
      call.on('error', reject)
      call.flushHeaders()
    })
    expect(answer).toMatchObject({ status: 422, body: expect.stringContaining('validation_failed') })
  })

  it('close the connection on request', async () => {
    const socket = connect(Number(new URL(floor.url).port), '127.0.0.1')
    socket.write(`GET ${getProfile.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    // The connection closes on its own, without waiting for another request.
    expect(await text(socket)).toMatch(/^HTTP\/1.1 401 /)
  })
})
