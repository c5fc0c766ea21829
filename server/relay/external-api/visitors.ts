import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { WIDGET_TICKET_LIFE_MS } from '#contract/account/account-limits.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'

/** Prefix of the tokens that the relay issues to visitors of a backend that issues none. */
const OWN = 'parley-visitor'
/** Prefix of the tickets that the relay issues to pages with the widget. */
const TICKET = 'parley-ticket'
/** Maximum number of visitors' chats that are remembered. */
const CHATS_MAX = 5_000
/** Maximum number of messages that are remembered per chat. */
const MESSAGES_MAX = 200

const encoded = (text: string): string => Buffer.from(text).toString('base64url')
const decoded = (text = ''): string => Buffer.from(text, 'base64url').toString()

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

/** A chat, and the API key of its bot; services may number chats within each account. */
export interface VisitorsChat {
  readonly id: number
  readonly apiKey: string
}

const keyOf = ({ id, apiKey }: VisitorsChat): string => `${id} ${apiKey}`

/**
 * Visitors of a backend that issues no tokens and has no call for a visitor's own chat. The relay signs tokens for the chats
 * that it saw begin, and remembers the messages that it forwarded, in case no member with an open console can read the chat.
 */
export class Visitors {
  readonly #secret: string
  /** Chats by `keyOf`. */
  readonly #seen = new LRUCache<string, SeenChat>({ max: CHATS_MAX })

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns the token for a chat with the bot of an API key, bound to the page for which it is issued. */
  issue(chatId: number, apiKey: string, origin: string): string {
    const content = `${OWN}.${chatId}.${encoded(origin)}`
    return `${content}.${this.#signature(content, apiKey)}`
  }

  /**
   * Returns the chat that a token of this relay is for; null if the token is forged or belongs to another bot, undefined if the
   * backend issued it.
   */
  chatOf(token: string, apiKey: string): number | null | undefined {
    const [kind, id] = token.split('.')
    if (kind !== OWN) return undefined
    return this.#isSigned(token, apiKey) ? Number(id) : null
  }

  /** Returns the origin of the page for which a token of this relay was issued. */
  originOf(token: string): string {
    return decoded(token.split('.')[2])
  }

  /** Returns a ticket with which the widget's frame proves which page embeds it, for the bot of an API key. */
  ticketFor(apiKey: string, origin: string): string {
    const content = `${TICKET}.${Date.now() + WIDGET_TICKET_LIFE_MS}.${encoded(origin)}`
    return `${content}.${this.#signature(content, apiKey)}`
  }

  /** Returns the origin of a ticket; null if it is forged, expired or for another bot, undefined if the backend issued it. */
  ticketOrigin(ticket: string, apiKey: string): string | null | undefined {
    const [kind, until, origin] = ticket.split('.')
    if (kind !== TICKET) return undefined
    return Number(until) > Date.now() && this.#isSigned(ticket, apiKey) ? decoded(origin) : null
  }

  #isSigned(text: string, apiKey: string): boolean {
    const end = text.lastIndexOf('.')
    return safeEqual(text.slice(end + 1), this.#signature(text.slice(0, end), apiKey))
  }

  /** Remembers a chat that began, and returns what is remembered of it. */
  begin({ id, apiKey }: VisitorsChat, name: string, welcome: string): SeenChat {
    const created = new Date().toISOString()
    const messages: SeenMessage[] = welcome
      ? [{ role: 'assistant', message: welcome, created_at: created }]
      : []
    const chat = { id, user_name: name, created, messages }
    this.#seen.set(keyOf({ id, apiKey }), chat)
    return chat
  }

  /** Adds a message to a chat and returns the message with its position. */
  add(which: VisitorsChat, role: SeenMessage['role'], message: string): { order: number } & SeenMessage {
    const { messages } = this.#seen.get(keyOf(which)) ?? this.begin(which, '', '')
    const said = { role, message, created_at: new Date().toISOString() }
    if (messages.length < MESSAGES_MAX) messages.push(said)
    return { ...said, order: messages.length }
  }

  /** Returns what is remembered of a chat; undefined if nothing is. */
  seen(which: VisitorsChat): SeenChat | undefined {
    return this.#seen.get(keyOf(which))
  }

  #signature(content: string, apiKey: string): string {
    return createHmac('sha256', this.#secret).update(`visitor ${content} ${apiKey}`).digest('base64url')
  }
}
