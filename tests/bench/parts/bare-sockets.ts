import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { Server } from 'socket.io'
import { feed } from '#contract/journal/system.ts'
import { answerAs, settingsOf } from '../support/part.ts'

/**
 * Bare Socket.IO server with one room, used as the reference; it is fed like the relay but has no journal, permissions or
 * catch-up.
 */
const { upstream } = settingsOf<{ upstream: string }>()
const server = createServer()
const io = new Server(server, { perMessageDeflate: false, serveClient: false })
const consoles = io.of('/console')
consoles.on('connection', (socket) => void socket.join('room'))

async function follow(): Promise<void> {
  const { body } = await fetch(upstream + feed.path, {
    method: 'POST',
    headers: { authorization: 'Bearer any' },
  })
  if (!body) return
  for await (const line of createInterface({ input: Readable.fromWeb(body as never) })) {
    const { event } = JSON.parse(line)
    if (event) consoles.to('room').emit(event.type, event)
  }
}

answerAs({
  listen: async () => {
    void follow()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  },
})
