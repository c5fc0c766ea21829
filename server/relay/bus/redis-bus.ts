import { createHash, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { closeRedisClient, createRedisClient } from '#server/lib/redis-client.ts'
import type { Bus, BusMessage } from './bus.ts'

type Listener = (message: never) => void

/**
 * Bus over Redis 6 or later. It never blocks and never throws: while Redis is unreachable, nothing is sent, one warning is
 * logged, and the client reconnects automatically. Installations that share a Redis use different channels, derived from their
 * internal keys.
 */
export class RedisBus implements Bus {
  readonly id = randomUUID()
  state: 'ok' | 'failed' = 'failed'
  readonly #channel: string
  readonly #client: ReturnType<typeof createRedisClient>
  readonly #log: FastifyBaseLogger
  readonly #listeners: Listener[] = []
  readonly #openListeners: (() => void)[] = []
  #isOutageLogged = false
  #isSubscribed = false

  constructor(redisUrl: string, internalKey: string, log: FastifyBaseLogger) {
    const hash = createHash('sha256').update(`bus ${internalKey}`).digest('base64url')
    this.#channel = `parley:${hash.slice(0, 16)}`
    this.#log = log
    this.#client = createRedisClient(redisUrl)
    this.#client.on('error', (error: Error) => this.#failed(error))
    this.#client.on('ready', () => this.#ready())
    // Rejects only if the bus is closed before Redis is first reached; failures arrive as `error` events.
    this.#client.connect().catch(() => {})
  }

  publish(message: { readonly kind: string }): void {
    if (this.state !== 'ok') return
    this.#client
      .publish(this.#channel, JSON.stringify({ ...message, from: this.id }))
      .catch((error) => this.#log.debug({ err: error }, 'a message to other relays was lost'))
  }

  async mark(name: string, seconds: number): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'EX', value: seconds } } as const
    // While Redis is unreachable, each relay decides on its own.
    return (await this.#client.set(`${this.#channel}:${name}`, this.id, options).catch(() => 'OK')) !== null
  }

  onMessage(listener: Listener): void {
    this.#listeners.push(listener)
  }

  onOpen(listener: () => void): void {
    this.#openListeners.push(listener)
  }

  async close(): Promise<void> {
    this.#listeners.length = 0
    await closeRedisClient(this.#client)
  }

  #failed(error: Error): void {
    this.state = 'failed'
    if (this.#isOutageLogged) return
    this.#isOutageLogged = true
    this.#log.warn(
      { err: error },
      'Redis is unreachable; typing, viewing and presence from other relays are missing',
    )
  }

  async #ready(): Promise<void> {
    try {
      // The client renews a subscription automatically; a subscription that failed before it was established is retried here.
      if (!this.#isSubscribed) await this.#client.subscribe(this.#channel, (text) => this.#receive(text))
    } catch {
      // The connection was lost again; `ready` fires for the next connection as well.
      return
    }
    this.#isSubscribed = true
    if (this.#isOutageLogged)
      this.#log.info('Redis is reachable again; relays share typing, viewing and presence')
    this.#isOutageLogged = false
    this.state = 'ok'
    for (const listener of this.#openListeners) listener()
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as BusMessage
    if (message.from !== this.id) for (const listener of this.#listeners) listener(message as never)
  }
}
