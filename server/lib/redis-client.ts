import { createClient } from '@redis/client'

/** Maximum delay between two attempts to reach Redis. */
const RETRY_MAX_MS = 2_000
/** Interval of pings; a connection that does not respond to one is reopened. */
const PING_INTERVAL_MS = 5_000

/** Creates a client of Redis (6 or later) that reconnects by itself, and refuses commands while it is not connected. */
export const createRedisClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      reconnectStrategy: (retries: number) => Math.min(RETRY_MAX_MS, 50 * 2 ** Math.min(retries, 10)),
    },
  })

/** Ends a client, whether it is connected or not. */
export async function closeRedisClient(client: ReturnType<typeof createRedisClient>): Promise<void> {
  if (client.isReady) await client.close()
  else client.destroy()
}
