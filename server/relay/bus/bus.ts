import { createHash, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { closeRedisClient, createRedisClient } from '#server/lib/redis-client.ts'

/** A message between relays. `kind` determines its other fields; `from` is the relay that sent it. */
export interface BusMessage {
  readonly kind: string
  readonly from: string
}

/** Messages between the relays of an installation: delivered at most once, and not at all while Redis is unreachable. */
export interface Bus {
  /** Id of this relay, new at each start. */
  readonly id: string
  /** `alone` without Redis; else whether Redis is reachable. */
  readonly state: 'alone' | 'ok' | 'failed'
  /** Sends to all other relays; the message is lost while Redis is unreachable. */
  publish(message: { readonly kind: string }): void
  /** Claims a name for all relays for some seconds. Returns false where it is claimed already; always true without Redis. */
  mark(name: string, seconds: number): Promise<boolean>
  /** Adds a listener for messages of other relays. */
  onMessage(listener: (message: never) => void): void
  /** Adds a listener that is called whenever Redis becomes reachable. */
  onOpen(listener: () => void): void
  close(): Promise<void>
}

/** Returns a bus for a single relay: it sends nothing. */
const alone = (): Bus => ({
  id: randomUUID(),
  state: 'alone',
  publish: () => {},
  mark: async () => true,
  onMessage: () => {},
  onOpen: () => {},
  close: async () => {},
})

/**
 * Opens the bus over Redis (6 or later), or a bus for a single relay without Redis. Never waits and never throws: while Redis is
 * unreachable, nothing is sent, one warning is logged, and the client reconnects by itself. Installations that share a Redis use
 * different channels, derived from their internal keys.
 */
export function createBus(redisUrl: string | null, internalKey: string, log: FastifyBaseLogger): Bus {
  if (!redisUrl) return alone()
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
