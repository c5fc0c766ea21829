import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type Namespace, Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Broadcaster } from '#server/relay/journal/broadcaster.ts'
import { limitBacklog } from '#server/relay/sockets/limit-backlog.ts'

describe('events sent to many sockets', () => {
  const http = createServer()
  const server = new Server(http, { perMessageDeflate: false, serveClient: false })
  const nsp: Namespace = server.of('/console')
  const clients: Socket[] = []
  const port = () => (http.address() as AddressInfo).port
  beforeAll(async () => {
    nsp.on('connection', (socket) => {
      const { rooms, batch, backlog } = socket.handshake.auth
      socket.data.batch = batch
      limitBacklog(socket, backlog)
      socket.join(rooms)
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    await server.close()
  })

  /** Opens a client that is in the given rooms and records the events that it receives and the packets in which they arrived. */
  const open = async (
    rooms: readonly string[],
    { batch = false, transport = 'websocket' }: { batch?: boolean; transport?: 'websocket' | 'polling' } = {},
  ) => {
    const client = io(`http://127.0.0.1:${port()}/console`, {
      auth: { rooms, batch },
      transports: [transport],
      forceNew: true,
    })
    clients.push(client)
    const received: unknown[] = []
    let packets = 0
    client.onAny((name: string, payload: unknown) => {
      packets++
      if (name === 'journal.batch') received.push(...(payload as unknown[]))
      else received.push([name, payload])
    })
    await new Promise<void>((resolve) => client.on('connect', resolve))
    return { id: client.id ?? '', received, packets: () => packets }
  }

  it('arrive in order, once and complete, with every transport and batching', async () => {
    const floor = await open(['floor'])
    const batched = await open(['floor', 'agent'], { batch: true })
    const agent = await open(['agents', 'agent'])
    const other = await open(['agents'], { transport: 'polling', batch: true })
    const broadcaster = new Broadcaster(nsp)
    const wanted = {
      floor: [] as unknown[],
      batched: [] as unknown[],
      agent: [] as unknown[],
      other: [] as unknown[],
    }
    const texts = ['', 'x'.repeat(200), 'ğüşİ — chào 👋', 'y'.repeat(70_000)]
    for (let n = 0; n < 200; n++) {
      const payload = { n, text: texts[n % texts.length] }
      if (n % 3 === 0) {
        broadcaster.send(['floor', 'agents'], { name: 'event', payload })
        for (const one of Object.values(wanted)) one.push(['event', payload])
      } else {
        broadcaster.send(['floor', 'agent', 'nobody'], { name: 'event', payload })
        broadcaster.send(['agents'], { name: 'advanced', payload: { n } }, ['agent'])
        for (const one of [wanted.floor, wanted.batched, wanted.agent]) one.push(['event', payload])
        wanted.other.push(['advanced', { n }])
      }
      // Some turns of the event loop contain one event, others many.
      if (n % 7 === 0) await new Promise(setImmediate)
    }
    await expect.poll(() => other.received.length).toBe(200)
    await expect.poll(() => batched.received.length).toBe(200)
    expect(floor.received).toEqual(wanted.floor)
    expect(batched.received).toEqual(wanted.batched)
    expect(agent.received).toEqual(wanted.agent)
    expect(other.received).toEqual(wanted.other)
    expect(floor.packets()).toBe(200)
    expect(batched.packets()).toBeLessThan(100)
  })

  it('of one turn are encoded once for all sockets that get the same events', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(['many'], { batch: true })))
    const broadcaster = new Broadcaster(nsp)
    let encoded = 0
    const payload = (n: number) => ({ toJSON: () => ({ n, encoded: ++encoded }) })
    for (const n of [1, 2, 3]) broadcaster.send(['many'], { name: 'event', payload: payload(n) })
    for (const { id } of sockets) broadcaster.sendPosition(id, 'journal.live', 3)
    broadcaster.flush()
    await expect.poll(() => sockets.map(({ received }) => received.length)).toEqual([4, 4, 4, 4, 4])
    // Socket.IO reads a payload twice, to look for binary data and to encode it, regardless of the number of sockets.
    expect(encoded).toBe(6)
  })

  it('are not sent without sockets', async () => {
    const elsewhere = await open(['elsewhere'])
    const broadcaster = new Broadcaster(nsp)
    broadcaster.send(['nobody'], { name: 'secret', payload: {} })
    broadcaster.sendTo('gone', { name: 'secret', payload: {} })
    broadcaster.flush()
    broadcaster.send(['elsewhere'], { name: 'event', payload: {} })
    await expect.poll(() => elsewhere.received).toEqual([['event', {}]])
  })

  it('do not accumulate for a client that stops reading: it is disconnected', async () => {
    const text = (packet: string) => {
      const bytes = Buffer.from(packet)
      // RFC 6455, 5.2: a masked text frame; a mask of zeros leaves the text unchanged.
      return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes])
    }
    const stalled = connect(port(), '127.0.0.1')
    const key = randomBytes(16).toString('base64')
    stalled.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    await new Promise((resolve) => stalled.once('data', resolve))
    stalled.write(text('40/console,{"rooms":["stalled"],"batch":true,"backlog":1000000}'))
    const inRoom = () => nsp.adapter.rooms.get('stalled')?.size ?? 0
    await expect.poll(inRoom).toBe(1)
    stalled.pause()
    const broadcaster = new Broadcaster(nsp)
    let sent = 0
    while (inRoom() && sent < 1_000) {
      broadcaster.send(['stalled'], { name: 'event', payload: { n: sent++, text: 'x'.repeat(100_000) } })
      broadcaster.flush()
      await new Promise(setImmediate)
    }
    expect(inRoom()).toBe(0)
    stalled.destroy()
  })
})
