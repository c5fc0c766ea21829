import { type FeedEvent, locateChat } from '#contract/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Upstream } from '../http/upstream.ts'
import type { MemberIdentity } from '../sockets/identity.ts'

/** Chats remembered; each costs a few bytes, and the rest are asked for again. */
const CACHE_MAX = 10_000

interface Location {
  readonly clientId: number
  readonly assignedTo: number | null
}

/** Knows whose a chat is, from the feed where it can, else from the API: typing and viewing marks need it at every sign. */
export class ChatLocator {
  readonly #upstream: Upstream
  readonly #known = new Map<number, Location>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** Learns from an event who has a chat now. */
  note({ client_id, event }: FeedEvent): void {
    if ('chat' in event)
      this.#remember(event.chat.id, {
        clientId: client_id,
        assignedTo: event.chat.assigned_agent?.id ?? null,
      })
  }

  /** Says whether a member may see a chat. */
  async maySee(member: MemberIdentity, chatId: number): Promise<boolean> {
    const location = this.#known.get(chatId) ?? (await this.#ask(chatId))
    if (!location || location.clientId !== member.client_id) return false
    return member.sees_all || location.assignedTo === null || location.assignedTo === member.user_id
  }

  async #ask(chatId: number): Promise<Location | null> {
    try {
      const { client_id, assigned_to } = await this.#upstream.call(locateChat, { params: { id: chatId } })
      const location = { clientId: client_id, assignedTo: assigned_to }
      this.#remember(chatId, location)
      return location
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
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
