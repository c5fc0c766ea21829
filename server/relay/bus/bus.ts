import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'

/** Longest wait between two tries to reach Redis, milliseconds. */
const RETRY_MAX_MS = 2_000
/** A connection that answers no ping is opened anew; milliseconds between two pings. */
const PING_INTERVAL_MS = 5_000

/** A message between relays. What it carries is up to its kind; `from` is the relay that sent it. */
export interface BusMessage {
  readonly kind: string
  readonly from: string
}

/** How the relays of an installation speak with each other: at most once, and not at all while Redis is out of reach. */
export interface Bus {
  /** Names this relay among the others; new at each start. */
  readonly id: string
  /** `alone` without Redis; else whether Redis is reachable. */
  readonly state: 'alone' | 'ok' | 'failed'
  /** Sends to all other relays; lost while Redis is out of reach. */
  publish(message: { readonly kind: string }): void
  /** Marks something as done by the relays together; false where it was marked within so many seconds. Without Redis it always answers true. */
  mark(what: string, seconds: number): Promise<boolean>
  /** Calls back for what other relays send. */
  onMessage(listener: (message: never) => void): void
  /** Calls back whenever Redis becomes reachable. */
  onOpen(listener: () => void): void
  close(): Promise<void>
}

/** A bus for the only relay. */
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
 * Opens the bus over Redis (6 or later), or one for a relay that is alone. Never waits and never fails: while Redis is away, nothing
 * is sent, the log says so once, and it goes on by itself. Installations that share a Redis are told apart by their internal key.
 */
export function createBus(redisUrl: string | null, internalKey: string, log: FastifyBaseLogger): Bus {
  if (!redisUrl) return alone()
  const id = randomUUID()
  const channel = `parley:${createHash('sha256').update(`bus ${internalKey}`).digest('base64url').slice(0, 16)}`
  const listeners: ((message: never) => void)[] = []
  const openers: (() => void)[] = []
  let state: 'ok' | 'failed' = 'failed'
  let isTold = false

  const client = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      reconnectStrategy: (retries: number) => Math.min(RETRY_MAX_MS, 50 * 2 ** Math.min(retries, 10)),
    },
  })
  const hear = (text: string) => {
    const message = JSON.parse(text) as BusMessage
    if (message.from !== id) for (const listener of listeners) listener(message as never)
  }
  const opened = () => {
    if (isTold) log.info('Redis is back: relays share typing, viewing and presence again')
    isTold = false
    state = 'ok'
    for (const opener of openers) opener()
  }
  client.on('error', (error: Error) => {
    state = 'failed'
    if (isTold) return
    isTold = true
    log.warn({ err: error }, 'Redis is out of reach: this relay serves its own sockets only')
  })
  let isSubscribed = false
  client.on('ready', async () => {
    try {
      // The client renews a subscription by itself; one that broke off before it stood is made again here.
      if (!isSubscribed) await client.subscribe(channel, hear)
      isSubscribed = true
      opened()
    } catch {
      // The connection is gone again: the next one comes here too.
    }
  })
  // Rejects where it is closed before it was ever reached.
  client.connect().catch(() => {})

  return {
    id,
    get state() {
      return state
    },
    publish: (message) => {
      if (state === 'ok') client.publish(channel, JSON.stringify({ ...message, from: id })).catch(() => {})
    },
    mark: async (what, seconds) => {
      const key = `${channel}:${what}`
      const options = { condition: 'NX', expiration: { type: 'EX', value: seconds } } as const
      return (await client.set(key, id, options).catch(() => 'OK')) !== null
    },
    onMessage: (listener) => listeners.push(listener),
    onOpen: (listener) => openers.push(listener),
    close: async () => {
      listeners.length = 0
      if (client.isReady) await client.close()
      else client.destroy()
    },
  }
}
