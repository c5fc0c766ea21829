import { type ChatAccess, canSeeChat } from '#contract/chats/chat-policy.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import { type FeedEvent, locateChat } from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type MemberIdentity, viewerOf } from '../base/identity.ts'
import type { Upstream } from '../base/upstream.ts'

/** Size of the cache; each chat costs a few bytes. */
const CACHE_MAX = 10_000

interface Location {
  readonly clientId: number
  readonly chat: ChatAccess
}

/** Caches the client and assignee of chats, which every typing and viewing command is checked against. Learns them from the feed, else asks the API. */
export class ChatLocator {
  readonly #upstream: Upstream
  readonly #known = new Map<number, Location>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** Updates the cache from an event. */
  note({ client_id, event }: FeedEvent): void {
    if (!('chat' in event)) return
    const { id, channel, assigned_agent } = event.chat
    this.#remember(id, { clientId: client_id, chat: { channel, assigned_agent } })
  }

  /** Returns whether a member may see a chat. */
  async maySee(member: MemberIdentity, chatId: number): Promise<boolean> {
    if (!this.#known.has(chatId)) await this.#fetch(chatId)
    const location = this.#known.get(chatId)
    return location?.clientId === member.client_id && canSeeChat(viewerOf(member), location.chat)
  }

  /** Returns the channel of a chat that a member was found to see; null for others. */
  channelOf(chatId: number): Channel | null {
    return this.#known.get(chatId)?.chat.channel ?? null
  }

  async #fetch(chatId: number): Promise<void> {
    try {
      const { client_id, ...chat } = await this.#upstream.call(locateChat, { params: { id: chatId } })
      // An event that arrived meanwhile is newer than the response.
      if (!this.#known.has(chatId)) this.#remember(chatId, { clientId: client_id, chat })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  #remember(chatId: number, location: Location): void {
    this.#known.delete(chatId)
    this.#known.set(chatId, location)
    if (this.#known.size <= CACHE_MAX) return
    const [oldest] = this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }
}
