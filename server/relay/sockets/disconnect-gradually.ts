import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from 'socket.io'

/** The more sockets, the longer it takes: milliseconds for each, and at most for all. */
const SPREAD_MS_PER_SOCKET = 1
const SPREAD_MAX_MS = 3_000

/** Closes all sockets of a relay that is about to stop, at moments of their own, so that the other relays do not get all of them at once. */
export async function disconnectGradually(io: Server): Promise<void> {
  const { clients: open } = io.engine as unknown as { readonly clients: Record<string, { close(): void }> }
  const clients = Object.values(open)
  const spread = Math.min(SPREAD_MAX_MS, clients.length * SPREAD_MS_PER_SOCKET)
  await Promise.all(
    clients.map(async (client) => {
      await wait(Math.random() * spread)
      client.close()
    }),
  )
}
