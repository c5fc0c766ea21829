import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Namespace, Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Broadcaster } from '#server/relay/journal/broadcaster.ts'

describe('events on their way to many sockets', () => {
  const http = createServer()
  const server = new Server(http, { perMessageDeflate: false, serveClient: false })
  const nsp: Namespace = server.of('/console')
  const clients: Socket[] = []
  beforeAll(async () => {
    nsp.on('connection', (socket) => socket.join(socket.handshake.auth.rooms))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    await server.close()
  })

  /** A client in some rooms, what it received, and how many packets went to it by Socket.IO's own way. */
  const open = async (rooms: readonly string[], transport: 'websocket' | 'polling') => {
    const { port } = http.address() as AddressInfo
    const client = io(`http://127.0.0.1:${port}/console`, {
      auth: { rooms },
      transports: [transport],
      forceNew: true,
    })
    clients.push(client)
    const received: unknown[] = []
    client.onAny((name: string, payload: { n: number; text: string }) => received.push([name, payload]))
    await new Promise<void>((resolve) => client.on('connect', resolve))
    const own = nsp.sockets.get(client.id ?? '')
    let slow = 0
    own?.conn.on('packetCreate', () => slow++)
    return { received, own, slow: () => slow }
  }

  it('arrive in order, once, whole, by the quick way where there is one', async () => {
    const floor = await open(['floor'], 'websocket')
    const both = await open(['floor', 'agent'], 'websocket')
    const agent = await open(['agents', 'agent'], 'websocket')
    const other = await open(['agents'], 'polling')
    const fan = new Broadcaster(nsp)
    const wanted = {
      floor: [] as unknown[],
      both: [] as unknown[],
      agent: [] as unknown[],
      other: [] as unknown[],
    }
    const texts = ['', 'x'.repeat(200), 'ğüşİ — chào 👋', 'y'.repeat(70_000)]
    for (let n = 0; n < 200; n++) {
      const payload = { n, text: texts[n % texts.length] }
      if (n % 3 === 0) {
        fan.send(['floor', 'agents'], 'fact', payload)
        for (const one of Object.values(wanted)) one.push(['fact', payload])
      } else {
        fan.send(['floor', 'agent', 'nobody'], 'fact', payload)
        fan.send(['agents'], 'advanced', { n }, ['agent'])
        for (const one of [wanted.floor, wanted.both, wanted.agent]) one.push(['fact', payload])
        wanted.other.push(['advanced', { n }])
      }
      // Some turns bring one event, some many.
      if (n % 7 === 0) await new Promise(setImmediate)
    }
    await expect.poll(() => other.received.length).toBe(200)
    await expect.poll(() => both.received.length).toBe(200)
    expect(floor.received).toEqual(wanted.floor)
    expect(both.received).toEqual(wanted.both)
    expect(agent.received).toEqual(wanted.agent)
    expect(other.received).toEqual(wanted.other)
    expect([floor, both, agent].map(({ slow }) => slow())).toEqual([0, 0, 0])
    expect(other.slow()).toBeGreaterThan(0)
  })

  it('keep their place behind what Socket.IO still has to send', async () => {
    const one = await open(['room'], 'websocket')
    const fan = new Broadcaster(nsp)
    one.own?.emit('first', { n: 1 })
    fan.send(['room'], 'second', { n: 2 })
    one.own?.emit('before the turn ends', { n: 3 })
    fan.flush()
    one.own?.emit('last', { n: 4 })
    await expect.poll(() => one.received.length).toBe(4)
    expect(one.received).toEqual([
      ['first', { n: 1 }],
      ['before the turn ends', { n: 3 }],
      ['second', { n: 2 }],
      ['last', { n: 4 }],
    ])
  })
})
