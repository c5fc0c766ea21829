import { LRUCache } from 'lru-cache'
import { type AudienceFor, type StoredAudience, storedAudience } from '#contract/audience.ts'
import { assigneeOf, audienceOf, type ChatAudience } from '#contract/chat-policy.ts'
import type { Chat } from '#contract/chat-shapes.ts'
import type { JournalEvent, JournalType, PayloadOf } from '#contract/events.ts'
import type { FeedEvent } from '#contract/system.ts'
import type { Bus, BusMessage } from '../bus/bus.ts'
import type { FeedSink } from '../journal/feed.ts'
import type { JournalHub } from '../journal/journal-hub.ts'

/** An event of a backend that keeps no journal, before it has a number. */
export type UnnumberedEvent<T extends JournalType = JournalType> = {
  [K in T]: { readonly type: K; readonly payload: PayloadOf<K>; readonly audience: AudienceFor<K> }
}[T]

/** The same as it travels between relays, with the audience as the feed has it. */
export type ExternalEvent = {
  [T in JournalType]: StoredAudience & {
    readonly client_id: number
    readonly type: T
    readonly payload: PayloadOf<T>
  }
}[JournalType]

type EventMessage = BusMessage & { readonly kind: 'fact'; readonly event: ExternalEvent }

/** Events remembered, so that one which is both seen on its way and told by the backend counts once; and chats of which is known who has them. */
const CACHE_MAX = 10_000

/** What makes two events the same one; null where nothing does. */
function nameOf({ type, payload }: ExternalEvent): string | null {
  if (type === 'message.added') return `m${payload.message.id}`
  if ('chat' in payload && type.startsWith('chat.'))
    return `${type} ${payload.chat.id} ${payload.chat.version}`
  return null
}

/**
 * Numbers the events of a backend that has no journal, for the consoles of this relay. Numbers begin at the moment of the start, in milliseconds,
 * so that a position of before, or of another relay, never passes for one of now: such a console loads anew.
 */
export class Numbering {
  /** Position of every client before its first event. */
  readonly start = Date.now()
  readonly #hub: JournalHub
  readonly #sink: Pick<FeedSink, 'event'>
  readonly #bus: Bus
  readonly #known = new LRUCache<string, true>({ max: CACHE_MAX })
  /** Who has a chat; 0 is nobody. */
  readonly #assignees = new LRUCache<number, number>({ max: CACHE_MAX })

  constructor(hub: JournalHub, sink: Pick<FeedSink, 'event'>, bus: Bus) {
    this.#hub = hub
    this.#sink = sink
    this.#bus = bus
    bus.onMessage(({ kind, event }: EventMessage) => kind === 'fact' && this.#take(event))
  }

  /** Hands an event of a client to the sockets here and on the other relays, once. */
  record(clientId: number, { audience, ...event }: UnnumberedEvent): void {
    this.recordStored({ ...event, client_id: clientId, ...storedAudience(audience) })
  }

  /** The same for an event whose audience is stored. */
  recordStored(event: ExternalEvent): void {
    if (this.#take(event)) this.#bus.publish({ kind: 'fact', event } as EventMessage)
  }

  /** Returns who may see an event of a chat as it is now: of who saw it before, those that an earlier event told of. */
  audienceOf(chat: Chat): ChatAudience {
    const previous = this.#assignees.get(chat.id)
    return previous === undefined ? audienceOf(chat) : audienceOf(chat, previous || null)
  }

  #take(external: ExternalEvent): boolean {
    const name = nameOf(external)
    if (name !== null && this.#known.has(name)) return false
    if (name !== null) this.#known.set(name, true)
    if ('chat' in external.payload) this.#noteChat(external.payload.chat)
    const { client_id, chat_id, audience, type, payload } = external
    const journal = this.#hub.get(client_id)
    journal?.start(this.start)
    const seq = (journal?.position ?? this.start) + 1
    const event = { type, seq, at: new Date().toISOString(), ...payload } as JournalEvent
    const feedEvent: FeedEvent = { client_id, event, chat_id, audience }
    journal?.take(feedEvent)
    this.#sink.event(feedEvent)
    return true
  }

  #noteChat(chat: Chat): void {
    this.#assignees.set(chat.id, assigneeOf(chat) ?? 0)
  }
}
