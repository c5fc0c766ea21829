import { setTimeout as wait } from 'node:timers/promises'
import type { Namespace } from 'socket.io'

/** Time over which sockets are closed: time per socket, and maximum in total. */
const SPREAD_MS_PER_SOCKET = 1
const SPREAD_MAX_MS = 3_000

/** Closes all connections before a shutdown, each after a random delay, so that other relays do not get all of them at once. */
export async function disconnectGradually(namespaces: readonly Namespace[]): Promise<void> {
  const connections = new Set(
    namespaces.flatMap(({ sockets }) => [...sockets.values()].map(({ conn }) => conn)),
  )
  const spread = Math.min(SPREAD_MAX_MS, connections.size * SPREAD_MS_PER_SOCKET)
  await Promise.all(
    Array.from(connections, async (connection) => {
      await wait(Math.random() * spread)
      connection.close()
    }),
  )
}
