import { LRUCache } from 'lru-cache'
import { assigneeOf, audienceOf, type ChatAudience } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { type AudienceFor, type StoredAudience, storedAudience } from '#contract/journal/audience.ts'
import type { JournalEvent, JournalType, PayloadOf } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { Feed, FeedSink } from '../base/backend.ts'
import { placeKey } from '../base/rooms.ts'
import type { Bus, BusMessage } from '../bus/bus.ts'
import { messageKinds } from '../bus/message-kinds.ts'
import type { JournalHub } from '../journal/journal-hub.ts'

/** Event of a backend without a journal, before it is numbered. */
export type UnnumberedEvent<T extends JournalType = JournalType> = {
  [K in T]: { readonly type: K; readonly payload: PayloadOf<K>; readonly audience: AudienceFor<K> }
}[T]

/** Unnumbered event in the form in which relays exchange it, with its audience as in the feed. */
export type ExternalEvent = {
  [T in JournalType]: StoredAudience & {
    readonly client_id: number
    readonly type: T
    readonly payload: PayloadOf<T>
  }
}[JournalType]

type EventMessage = BusMessage & {
  readonly kind: typeof messageKinds.external
  readonly event: ExternalEvent
}

/**
 * Maximum number of entries in each of two caches: chat assignees, and known events. The latter keeps an event that is both
 * observed and reported from counting twice.
 */
const CACHE_MAX = 10_000

/** Returns a key that is equal for two reports of the same event; null for types that cannot be compared. */
function keyOf({ client_id, type, payload }: ExternalEvent): string | null {
  // Some services number messages within each chat, and chats within each account.
  if (type === 'message.added') return `${client_id} m${payload.message.chat_id}.${payload.message.id}`
  if ('chat' in payload && (type.startsWith('chat.') || type === 'sentiment.changed'))
    return `${client_id} ${type} ${payload.chat.id} ${payload.chat.version}`
  return null
}

/**
 * Feed for a backend that has none: numbers and records events that the relay derives or receives. Numbers begin at the startup
 * time in milliseconds, so that positions from an earlier run or another relay are never mistaken for current ones. Events are
 * not stored, so a console reloads if it missed any.
 */
export class ExternalFeed implements Feed {
  readonly connected = false
  readonly gaps = 0
  /** Each client's position before its first event. */
  readonly #start = Date.now()
  readonly #hub: JournalHub
  readonly #bus: Bus
  #sink: Pick<FeedSink, 'event'> | null = null
  readonly #known = new LRUCache<string, true>({ max: CACHE_MAX })
  readonly #sentiments = new LRUCache<string, Pick<Chat, 'sentiment'>>({ max: CACHE_MAX })
  /** Assignee by `placeKey`; 0 if unassigned. */
  readonly #assignees = new LRUCache<string, number>({ max: CACHE_MAX })

  constructor(hub: JournalHub, bus: Bus) {
    this.#hub = hub
    this.#bus = bus
    bus.onMessage(({ kind, event }: EventMessage) => kind === messageKinds.external && this.#take(event))
  }

  /**
   * Delivers events to a sink from now on. If the sink is null, events are dropped, because the backend has turned out to have a
   * feed.
   */
  deliverTo(sink: Pick<FeedSink, 'event'> | null): void {
    this.#sink = sink
  }

  async head(clientId: number): Promise<number> {
    return this.#hub.get(clientId)?.position ?? this.#start
  }

  async since(): Promise<readonly FeedEvent[]> {
    return []
  }

  async page(clientId: number): ReturnType<Feed['page']> {
    const head = await this.head(clientId)
    return { events: [], seq: head, head, resync: true }
  }

  /** Sends a client's event once to the sockets of this and the other relays. */
  record(clientId: number, { audience, ...event }: UnnumberedEvent): void {
    this.recordStored({ ...event, client_id: clientId, ...storedAudience(audience) })
  }

  /** Does the same as `record` for an event with a stored audience. */
  recordStored(event: ExternalEvent): void {
    if (!this.#take(event)) return
    this.#bus.publish({ kind: messageKinds.external, event } as EventMessage)
    if ('chat' in event.payload) this.#recordSentiment(event, event.payload.chat)
  }

  /** Records that a chat's sentiment differs from the one in an earlier event, because backends change it with any message. */
  #recordSentiment({ client_id, chat_id, audience }: ExternalEvent, chat: Chat): void {
    const key = `${client_id} ${chat.id}`
    const known = this.#sentiments.get(key)
    this.#sentiments.set(key, { sentiment: chat.sentiment })
    if (known && known.sentiment !== chat.sentiment)
      this.recordStored({ client_id, chat_id, audience, type: 'sentiment.changed', payload: { chat } })
  }

  /** Returns the audience of a chat's event, including the previous assignee if an earlier event named one. */
  audienceOf(clientId: number, chat: Chat): ChatAudience {
    const previous = this.#assignees.get(placeKey({ clientId, chatId: chat.id }))
    return previous === undefined ? audienceOf(chat) : audienceOf(chat, previous || null)
  }

  #take(external: ExternalEvent): boolean {
    if (!this.#sink) return false
    const key = keyOf(external)
    if (key !== null && this.#known.has(key)) return false
    if (key !== null) this.#known.set(key, true)
    const { client_id, chat_id, audience, type, payload } = external
    if ('chat' in payload) this.#noteChat(client_id, payload.chat)
    const journal = this.#hub.get(client_id)
    journal?.start(this.#start)
    const seq = (journal?.position ?? this.#start) + 1
    const event = { type, seq, at: new Date().toISOString(), ...payload } as JournalEvent
    const feedEvent: FeedEvent = { client_id, event, chat_id, audience }
    journal?.take(feedEvent)
    this.#sink.event(feedEvent)
    return true
  }

  #noteChat(clientId: number, chat: Chat): void {
    this.#assignees.set(placeKey({ clientId, chatId: chat.id }), assigneeOf(chat) ?? 0)
  }
}
