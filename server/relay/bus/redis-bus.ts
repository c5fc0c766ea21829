import { createHash, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { closeRedisClient, createRedisClient } from '#server/lib/redis-client.ts'
import type { Bus, BusMessage } from './bus.ts'

/**
 * Opens the bus over Redis (6 or later). Never waits and never throws: while Redis is unreachable, nothing is sent, one warning is
 * logged, and the client reconnects by itself. Installations that share a Redis use different channels, derived from their internal keys.
 */
export function createRedisBus(redisUrl: string, internalKey: string, log: FastifyBaseLogger): Bus {
  const id = randomUUID()
  const channel = `parley:${createHash('sha256').update(`bus ${internalKey}`).digest('base64url').slice(0, 16)}`
  const listeners: ((message: never) => void)[] = []
  const openListeners: (() => void)[] = []
  let state: 'ok' | 'failed' = 'failed'
  let isOutageLogged = false

  const client = createRedisClient(redisUrl)
  const receive = (text: string) => {
    const message = JSON.parse(text) as BusMessage
    if (message.from !== id) for (const listener of listeners) listener(message as never)
  }
  const opened = () => {
    if (isOutageLogged) log.info('Redis is reachable again; relays share typing, viewing and presence')
    isOutageLogged = false
    state = 'ok'
    for (const listener of openListeners) listener()
  }
  client.on('error', (error: Error) => {
    state = 'failed'
    if (isOutageLogged) return
    isOutageLogged = true
    log.warn(
      { err: error },
      'Redis is unreachable; typing, viewing and presence from other relays are missing',
    )
  })
  let isSubscribed = false
  client.on('ready', async () => {
    try {
      // The client renews a subscription by itself; one that failed before it was established is retried here.
      if (!isSubscribed) await client.subscribe(channel, receive)
      isSubscribed = true
      opened()
    } catch {
      // The connection was lost again; `ready` fires for the next one too.
    }
  })
  // Rejects where the bus is closed before Redis was ever reached.
  client.connect().catch(() => {})

  return {
    id,
    get state() {
      return state
    },
    publish: (message) => {
      if (state === 'ok') client.publish(channel, JSON.stringify({ ...message, from: id })).catch(() => {})
    },
    mark: async (name, seconds) => {
      const key = `${channel}:${name}`
      const options = { condition: 'NX', expiration: { type: 'EX', value: seconds } } as const
      return (await client.set(key, id, options).catch(() => 'OK')) !== null
    },
    onMessage: (listener) => listeners.push(listener),
    onOpen: (listener) => openListeners.push(listener),
    close: async () => {
      listeners.length = 0
      await closeRedisClient(client)
    },
  }
}
