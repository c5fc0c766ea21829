import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Bus, BusMessage } from '../bus/bus.ts'
import { messageKinds } from '../bus/message-kinds.ts'

const KEYS_MAX = 5_000

type AccountsMessage = BusMessage & {
  readonly kind: typeof messageKinds.accounts
  /** Hashes of API keys, each with the account of its bot. */
  readonly keys: readonly (readonly [hash: string, clientId: number])[]
  /** Whether the sender wants to know what the others know. */
  readonly isAsking: boolean
}

const hashOf = (apiKey: string): string => createHash('sha256').update(apiKey).digest('base64url')

/**
 * Accounts of bots by API key. Only a relay on which a member has a console open can look them up, so that relays share them;
 * they exchange hashes of the keys.
 */
export class KnownKeys {
  readonly #clients = new LRUCache<string, number>({ max: KEYS_MAX })
  readonly #bus: Bus
  #onLearned: (isOf: (apiKey: string) => boolean) => void = () => {}

  constructor(bus: Bus) {
    this.#bus = bus
    bus.onOpen(() => this.#publish([...this.#clients.entries()], true))
    bus.onMessage((message: AccountsMessage) => {
      if (message.kind !== messageKinds.accounts) return
      this.#take(message.keys)
      if (message.isAsking) this.#publish([...this.#clients.entries()], false)
    })
  }

  /** Sets the function that is called with a test for the keys whose account has become known. */
  onLearned(listener: (isOf: (apiKey: string) => boolean) => void): void {
    this.#onLearned = listener
  }

  /** Returns the account that has the bot of an API key; undefined if it is unknown. */
  clientOf(apiKey: string): number | undefined {
    return this.#clients.get(hashOf(apiKey))
  }

  /** Notes the API keys of an account's bots. */
  learn(clientId: number, apiKeys: readonly string[]): void {
    const learned = this.#take(apiKeys.map((key) => [hashOf(key), clientId] as const))
    if (learned.length > 0) this.#publish(learned, false)
  }

  /** Stores accounts of keys, and returns those that were unknown or different before. */
  #take(keys: AccountsMessage['keys']): AccountsMessage['keys'] {
    const learned = keys.filter(([hash, clientId]) => this.#clients.get(hash) !== clientId)
    for (const [hash, clientId] of learned) this.#clients.set(hash, clientId)
    const hashes = new Set(learned.map(([hash]) => hash))
    if (hashes.size > 0) this.#onLearned((apiKey) => hashes.has(hashOf(apiKey)))
    return learned
  }

  #publish(keys: AccountsMessage['keys'], isAsking: boolean): void {
    if (keys.length > 0 || isAsking)
      this.#bus.publish({ kind: messageKinds.accounts, keys, isAsking } as unknown as AccountsMessage)
  }
}
