import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

/** Event that a relay of protocol 1 sends to a socket: name and payload. */
export type Packet = readonly [name: string, payload: { readonly seq: number } & Record<string, unknown>]

/**
 * Relay of protocol 1, from before pages sent their versions: it ignores `protocol` and `batch`, and sends each event separately.
 */
export interface PreviousRelay {
  readonly url: string
  /** `auth` of each handshake, oldest first. */
  readonly handshakes: Record<string, unknown>[]
  /** Sends an event to all sockets of a namespace, and stores it for those that reconnect. */
  send(namespace: '/console' | '/widget', packet: Packet): void
  close(): Promise<void>
}

/** Starts the relay on a free port; its journal starts after position 1. */
export async function startPreviousRelay(): Promise<PreviousRelay> {
  const server = createServer()
  const io = new Server(server, { serveClient: false })
  const handshakes: Record<string, unknown>[] = []
  const journals = { '/console': [] as Packet[], '/widget': [] as Packet[] }
  for (const [namespace, journal] of Object.entries(journals))
    io.of(namespace).on('connection', (socket: Socket) => {
      const { auth } = socket.handshake
      handshakes.push(auth)
      const head = journal.at(-1)?.[1].seq ?? 1
      for (const [name, payload] of journal)
        if (payload.seq > Number(auth.after ?? head)) socket.emit(name, payload)
      socket.emit('journal.live', { seq: head })
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handshakes,
    send: (namespace, packet) => {
      journals[namespace].push(packet)
      io.of(namespace).emit(...packet)
    },
    close: () => io.close(),
  }
}
