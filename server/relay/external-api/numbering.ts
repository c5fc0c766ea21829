import type { JournalEvent, JournalType, PayloadOf } from '#contract/events.ts'
import type { FeedEvent } from '#contract/system.ts'
import type { Bus, BusMessage } from '../bus/bus.ts'
import type { FeedSink } from '../journal/feed.ts'
import type { JournalHub } from '../journal/journal-hub.ts'

/** An event of a backend that keeps no journal. */
export type ExternalEvent = {
  [T in JournalType]: {
    readonly client_id: number
    readonly type: T
    readonly payload: PayloadOf<T>
    readonly chat_id: number | null
    readonly audience: number[] | null
  }
}[JournalType]

type EventMessage = BusMessage & { readonly kind: 'fact'; readonly event: ExternalEvent }

/** Facts remembered, so that one which is both seen on its way and told by the backend counts once. */
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
  readonly #known = new Set<string>()

  constructor(hub: JournalHub, sink: Pick<FeedSink, 'event'>, bus: Bus) {
    this.#hub = hub
    this.#sink = sink
    this.#bus = bus
    bus.onMessage(({ kind, event }: EventMessage) => kind === 'fact' && this.#take(event))
  }

  /** Hands an event to the sockets here and on the other relays, once. */
  record(event: ExternalEvent): void {
    if (this.#take(event)) this.#bus.publish({ kind: 'fact', event } as EventMessage)
  }

  #take(external: ExternalEvent): boolean {
    const name = nameOf(external)
    if (name !== null && this.#known.has(name)) return false
    if (name !== null) this.#remember(name)
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

  #remember(name: string): void {
    this.#known.add(name)
    const [oldest] = this.#known
    if (this.#known.size > CACHE_MAX && oldest !== undefined) this.#known.delete(oldest)
  }
}
