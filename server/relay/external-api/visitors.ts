import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { safeEqual } from '#server/lib/safe-equal.ts'

/** Prefix of the tokens that the relay issues to visitors of a backend that issues none. */
const OWN = 'parley-visitor'
/** Maximum number of visitors' chats that are remembered. */
const CHATS_MAX = 5_000
/** Maximum number of messages that are remembered in each. */
const MESSAGES_MAX = 200

/** Message of a visitor's chat, as far as the relay saw it. */
export interface SeenMessage {
  readonly role: 'user' | 'assistant'
  readonly message: string
  readonly created_at: string
}

/** Visitor's chat, as far as the relay saw it. */
export interface SeenChat {
  readonly id: number
  readonly user_name: string
  readonly created: string
  readonly messages: SeenMessage[]
}

/**
 * Visitors of a backend that issues no tokens and has no call for a visitor's own chat. The relay signs tokens for the chats
 * that it saw begin, and remembers the messages that it forwarded, in case no member with an open console can read the chat.
 */
export class Visitors {
  readonly #secret: string
  readonly #seen = new LRUCache<number, SeenChat>({ max: CHATS_MAX })

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns the token for a chat with the bot of an API key. */
  issue(chatId: number, apiKey: string): string {
    return `${OWN}.${chatId}.${this.#signature(chatId, apiKey)}`
  }

  /**
   * Returns the chat that a token of this relay is for; null if the token is forged or belongs to another bot, undefined if the
   * backend issued it.
   */
  chatOf(token: string, apiKey: string): number | null | undefined {
    const [kind, id, signature = ''] = token.split('.')
    if (kind !== OWN) return undefined
    const chatId = Number(id)
    return safeEqual(signature, this.#signature(chatId, apiKey)) ? chatId : null
  }

  /** Remembers a chat that began, and returns what is remembered of it. */
  begin(id: number, name: string, welcome: string): SeenChat {
    const created = new Date().toISOString()
    const messages: SeenMessage[] = welcome
      ? [{ role: 'assistant', message: welcome, created_at: created }]
      : []
    const chat = { id, user_name: name, created, messages }
    this.#seen.set(id, chat)
    return chat
  }

  /** Adds a message to a chat, and returns its position. */
  add(id: number, role: SeenMessage['role'], message: string): { order: number } & SeenMessage {
    const { messages } = this.#seen.get(id) ?? this.begin(id, '', '')
    const said = { role, message, created_at: new Date().toISOString() }
    if (messages.length < MESSAGES_MAX) messages.push(said)
    return { ...said, order: messages.length }
  }

  /** Returns what is remembered of a chat; undefined if nothing is. */
  seen(id: number): SeenChat | undefined {
    return this.#seen.get(id)
  }

  #signature(chatId: number, apiKey: string): string {
    return createHmac('sha256', this.#secret).update(`visitor ${chatId} ${apiKey}`).digest('base64url')
  }
}
