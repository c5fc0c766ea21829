import { LRUCache } from 'lru-cache'

/** Maximum number of messages whose authors are remembered. */
const MESSAGES_MAX = 50_000

/** Agent who wrote a message. */
export interface Author {
  readonly id: number
  readonly name: string
}

/** Identifies a message by account and chat; services may number messages within a chat, and chats within an account. */
interface Place {
  readonly clientId: number
  readonly chatId: number
  readonly messageId: number
}

const keyOf = ({ clientId, chatId, messageId }: Place): string => `${clientId} ${chatId} ${messageId}`

/** Agents who wrote messages through this relay, for a backend that does not tell its bot from its agents. */
export class Authors {
  readonly #known = new LRUCache<string, Author>({ max: MESSAGES_MAX })

  note(place: Place, author: Author): void {
    this.#known.set(keyOf(place), author)
  }

  of(place: Place): Author | null {
    return this.#known.get(keyOf(place)) ?? null
  }
}
