import { createClient } from '@redis/client'

/** Maximum delay between two attempts to connect to Redis. */
const RETRY_MAX_MS = 2_000
/** Interval of pings; a connection that does not respond to one is reopened. */
const PING_INTERVAL_MS = 5_000

/** Creates a client for Redis 6 or later that reconnects automatically and rejects commands while disconnected. */
export const createRedisClient = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      reconnectStrategy: (retries: number) => Math.min(RETRY_MAX_MS, 50 * 2 ** Math.min(retries, 10)),
    },
  })

/** Closes a client, connected or not. */
export async function closeRedisClient(client: ReturnType<typeof createRedisClient>): Promise<void> {
  if (client.isReady) await client.close()
  else client.destroy()
}
