import { LRUCache } from 'lru-cache'
import { type ChatAccess, canSeeChat } from '#contract/chats/chat-policy.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Backend } from '../base/backend.ts'
import { type MemberIdentity, viewerOf } from '../base/identity.ts'
import { type ChatPlace, placeKey } from '../base/rooms.ts'

/** Size of the cache; each chat costs a few bytes. */
const CACHE_MAX = 10_000

/**
 * Caches the channel and assignee of chats, by account, to authorize typing and viewing commands. Entries come from the feed or, if a
 * chat is not cached, from the backend.
 */
export class ChatLocator {
  readonly #backend: Pick<Backend, 'locateChat'>
  readonly #known = new LRUCache<string, ChatAccess>({ max: CACHE_MAX })

  constructor(backend: Pick<Backend, 'locateChat'>) {
    this.#backend = backend
  }

  /** Updates the cache from an event. */
  note({ client_id, event }: FeedEvent): void {
    if (!('chat' in event)) return
    const { id, channel, assigned_agent, shared_with } = event.chat
    const place = { clientId: client_id, chatId: id }
    this.#known.set(placeKey(place), { channel, assigned_agent, shared_with })
  }

  /** Returns whether a member may see a chat; asks the backend about the chat if it is not cached. */
  async maySee(member: MemberIdentity, chatId: number): Promise<boolean> {
    const place = { clientId: member.client_id, chatId }
    if (!this.#known.has(placeKey(place))) await this.#fetch(place)
    const chat = this.#known.get(placeKey(place))
    return chat !== undefined && canSeeChat(viewerOf(member), chat)
  }

  /** Returns the channel of a chat that is cached, as it is after `maySee` has returned true; null for other chats. */
  channelOf(place: ChatPlace): Channel | null {
    return this.#known.get(placeKey(place))?.channel ?? null
  }

  async #fetch(place: ChatPlace): Promise<void> {
    const key = placeKey(place)
    try {
      const { client_id, ...chat } = await this.#backend.locateChat(place)
      // An event that arrived during the call is newer than the response.
      if (client_id === place.clientId && !this.#known.has(key)) this.#known.set(key, chat)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}
