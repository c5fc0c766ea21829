import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, connect as dial, type Socket, type Server as Tcp } from 'node:net'
import { Server } from 'socket.io'
import { WebSocket } from 'undici'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSocketIo } from '#client/widget/conversation/socket-io.ts'

/** Ping settings of the server; their sum is the silence in milliseconds after which a connection counts as lost. */
const pings = { pingInterval: 200, pingTimeout: 600 }

const listen = async (server: HttpServer | Tcp): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

let http: HttpServer
let io: Server
let port = 0
const lines = new Set<Socket>()

beforeEach(async () => {
  http = createHttpServer()
  http.on('connection', (line) => lines.add(line))
  io = new Server(http, pings)
  io.of('/widget')
  port = await listen(http)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const line of lines) line.destroy()
  lines.clear()
  await io.close()
})

/** Opens a socket on a port and records its events. */
function open(at: number, auth: () => object = () => ({})) {
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${at}` })
  const heard: unknown[] = []
  const socket = createSocketIo('/widget', auth, {
    opened: () => heard.push('opened'),
    closed: () => heard.push('closed'),
    event: (type, payload) => heard.push([type, payload]),
    refused: (data) => heard.push({ refused: data }),
  })
  onTestFinished(() => socket.close())
  socket.connect()
  return { socket, heard }
}

test('events arrive complete and in order, and are sent to the server', async () => {
  const received: unknown[] = []
  io.of('/widget').on('connection', (other) => {
    received.push(other.handshake.auth)
    other.on('typing.start', () => received.push('typing.start'))
    other.emit('message.added', { seq: 1, text: 'Chào, "bạn",\n/widget,2[] 😀' })
    other.emit('chat.changed', { seq: 2 }, () => {})
    other.emit('journal.resync')
  })
  const { socket, heard } = open(port, () => ({ token: 'secret', after: 4 }))
  expect(socket.isOpen()).toBe(false)
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  expect(heard).toEqual([
    'opened',
    ['message.added', { seq: 1, text: 'Chào, "bạn",\n/widget,2[] 😀' }],
    ['chat.changed', { seq: 2 }],
    ['journal.resync', undefined],
  ])
  expect(socket.isOpen()).toBe(true)
  socket.send('typing.start')
  await vi.waitFor(() => expect(received).toEqual([{ token: 'secret', after: 4 }, 'typing.start']))
})

test('a connection stays open while the server pings', async () => {
  io.of('/widget').on('connection', (other) => {
    let pongs = 0
    other.conn.on('packet', ({ type }) => {
      if (type === 'pong' && ++pongs === 4) other.emit('typing.stopped', {})
    })
  })
  const { heard } = open(port)
  await vi.waitFor(() => expect(heard).toEqual(['opened', ['typing.stopped', {}]]))
})

test('a rejection includes its reason, and the socket reconnects on request', async () => {
  let isFirst = true
  io.of('/widget').use((_socket, next) => {
    const refused = isFirst
    isFirst = false
    next(refused ? Object.assign(new Error('no'), { data: { code: 'token_invalid' } }) : undefined)
  })
  const { socket, heard } = open(port)
  await vi.waitFor(() => expect(heard).toEqual([{ refused: { code: 'token_invalid' } }]))
  socket.connect()
  socket.connect()
  await vi.waitFor(() => expect(heard.slice(1)).toEqual(['opened']))
  expect(io.of('/widget').sockets.size).toBe(1)
})

test('a connection that the server ends is closed, regardless of how it ends', async () => {
  const ends = [
    () => io.of('/widget').disconnectSockets(false),
    () => io.of('/widget').disconnectSockets(true),
    () => {
      for (const line of lines) line.destroy()
    },
  ]
  const { socket, heard } = open(port)
  for (const end of ends) {
    heard.length = 0
    socket.connect()
    await vi.waitFor(() => expect(io.of('/widget').sockets.size).toBe(1))
    end()
    await vi.waitFor(() => expect(heard.at(-1)).toBe('closed'))
    expect(socket.isOpen()).toBe(false)
    await vi.waitFor(() => expect(io.of('/widget').sockets.size).toBe(0))
  }
})

test('an unreachable server rejects without a reason', async () => {
  const nobody = createServer()
  const free = await listen(nobody)
  await new Promise((resolve) => nobody.close(resolve))
  const { heard } = open(free)
  await vi.waitFor(() => expect(heard).toEqual([{ refused: undefined }]))
})

test('a connection without incoming data is closed', async () => {
  let isDead = false
  const line = createServer((near) => {
    const far = dial(port, '127.0.0.1')
    near.on('data', (bytes) => isDead || far.write(bytes)).on('error', () => {})
    far.on('data', (bytes) => isDead || near.write(bytes)).on('error', () => {})
    onTestFinished(() => {
      near.destroy()
      far.destroy()
    })
  })
  onTestFinished(() => void line.close())
  const { socket, heard } = open(await listen(line))
  await vi.waitFor(() => expect(heard).toEqual(['opened']))
  isDead = true
  await vi.waitFor(() => expect(heard).toEqual(['opened', 'closed']))
  expect(socket.isOpen()).toBe(false)
})

test('a browser that goes offline ends the connection immediately; a closed one reports nothing', async () => {
  const { socket, heard } = open(port)
  await vi.waitFor(() => expect(heard).toEqual(['opened']))
  window.dispatchEvent(new Event('offline'))
  expect(heard).toEqual(['opened', 'closed'])
  socket.connect()
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  socket.close()
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(io.of('/widget').sockets.size).toBe(0))
  expect(heard).toEqual(['opened', 'closed', 'opened'])
})

test('invalid frames end the connection', async () => {
  io.of('/widget').on('connection', ({ conn }) => conn.write('2/widget,{not json'))
  const { heard } = open(port)
  await vi.waitFor(() => expect(heard).toEqual(['opened', 'closed']))
})
