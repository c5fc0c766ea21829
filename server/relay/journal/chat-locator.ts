import { LRUCache } from 'lru-cache'
import { type ChatAccess, canSeeChat } from '#contract/chats/chat-policy.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Backend } from '../base/backend.ts'
import { type MemberIdentity, viewerOf } from '../base/identity.ts'

/** Size of the cache; each chat costs a few bytes. */
const CACHE_MAX = 10_000

interface Location {
  readonly clientId: number
  readonly chat: ChatAccess
}

/**
 * Caches the client and assignee of chats to authorize typing and viewing commands. Entries come from the feed, otherwise from
 * the backend.
 */
export class ChatLocator {
  readonly #backend: Pick<Backend, 'locateChat'>
  readonly #known = new LRUCache<number, Location>({ max: CACHE_MAX })

  constructor(backend: Pick<Backend, 'locateChat'>) {
    this.#backend = backend
  }

  /** Updates the cache from an event. */
  note({ client_id, event }: FeedEvent): void {
    if (!('chat' in event)) return
    const { id, channel, assigned_agent } = event.chat
    this.#known.set(id, { clientId: client_id, chat: { channel, assigned_agent } })
  }

  /** Returns whether a member may see a chat; asks the backend about the chat if it is not cached. */
  async maySee(member: MemberIdentity, chatId: number): Promise<boolean> {
    if (!this.#known.has(chatId)) await this.#fetch(chatId)
    const location = this.#known.get(chatId)
    return location?.clientId === member.client_id && canSeeChat(viewerOf(member), location.chat)
  }

  /** Returns the channel of a chat that a member was allowed to see; null for other chats. */
  channelOf(chatId: number): Channel | null {
    return this.#known.get(chatId)?.chat.channel ?? null
  }

  async #fetch(chatId: number): Promise<void> {
    try {
      const { client_id, ...chat } = await this.#backend.locateChat(chatId)
      // An event that arrived during the call is newer than the response.
      if (!this.#known.has(chatId)) this.#known.set(chatId, { clientId: client_id, chat })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}
