import { EventEmitter } from 'node:events'
import { type ChatPlace, placeKey } from '../base/rooms.ts'
import type { Bus, BusMessage } from './bus.ts'
import { messageKinds } from './message-kinds.ts'

/** Interval between a relay's heartbeats. */
const HEARTBEAT_MS = 2_000
/** Silence after which a relay and its sockets count as disconnected. */
const RELAY_TIMEOUT_MS = 7_000

/** Agent who has a chat open. */
export interface Viewer {
  readonly id: number
  readonly name: string
}

/** Presence in a chat: the agents who have it open, and whether its visitor has the widget open. */
interface Occupancy {
  readonly agents: readonly Viewer[]
  readonly online: boolean
}

/** Occupancies of chats by `placeKey`. */
type Occupancies = Map<string, Occupancy & { readonly place: ChatPlace }>

/** Occupancy of a chat as relays exchange it. */
type SentOccupancy = readonly [chat: number, seat: Occupancy, client: number]

type PresenceMessage = BusMessage &
  (
    | { readonly kind: typeof messageKinds.heartbeat; readonly n: number }
    | {
        readonly kind: typeof messageKinds.occupancy
        readonly n: number
        readonly chat: number
        readonly seat: Occupancy
        readonly client: number
      }
    | { readonly kind: typeof messageKinds.request; readonly to: string }
    | {
        readonly kind: typeof messageKinds.snapshot
        readonly n: number
        readonly seats: readonly SentOccupancy[]
      }
    | { readonly kind: typeof messageKinds.goodbye }
  )

/** Copy of another relay's presence. */
interface OtherRelay {
  /** Number of the last applied change. */
  n: number
  heardAt: number
  chats: Occupancies
}

const EMPTY: Occupancy = { agents: [], online: false }

/**
 * Tracks presence in chats across all relays. Each relay numbers and publishes the changes on its own sockets. The others keep a
 * copy, request a snapshot when a number is missing, and drop the copy when the relay falls silent. Emits `viewing` and `online`
 * with the chat that changed.
 */
export class PresenceRegistry extends EventEmitter<{ viewing: [ChatPlace]; online: [ChatPlace] }> {
  readonly #bus: Bus
  readonly #own: Occupancies = new Map()
  readonly #counts = new Map<string, number>()
  readonly #others = new Map<string, OtherRelay>()
  readonly #timer: NodeJS.Timeout
  #n = 0

  constructor(bus: Bus) {
    super()
    this.#bus = bus
    bus.onMessage((message: PresenceMessage) => this.#receive(message))
    bus.onOpen(() => this.#sendHeartbeat())
    this.#timer = setInterval(() => {
      this.#sendHeartbeat()
      this.#dropSilent()
    }, HEARTBEAT_MS).unref()
  }

  /** Number of other live relays. */
  get others(): number {
    return this.#others.size
  }

  /** Returns the agents who have a chat open, each once. */
  viewers(place: ChatPlace): Viewer[] {
    const all = this.#occupancies(place).flatMap(({ agents }) => agents)
    return [...new Map(all.map((agent) => [agent.id, agent])).values()]
  }

  /** Returns whether a chat's visitor has the widget open. */
  isOnline(place: ChatPlace): boolean {
    return this.#occupancies(place).some(({ online }) => online)
  }

  /** Records that an agent opened a chat on a screen. */
  agentJoined(place: ChatPlace, viewer: Viewer): void {
    if (this.#count(`${placeKey(place)} ${viewer.id}`, 1) === 1)
      this.#change(place, ({ agents, online }) => ({ agents: [...agents, viewer], online }))
  }

  /** Records that an agent closed a chat on a screen. */
  agentLeft(place: ChatPlace, viewer: Viewer): void {
    if (this.#count(`${placeKey(place)} ${viewer.id}`, -1) === 0)
      this.#change(place, ({ agents, online }) => ({
        agents: agents.filter(({ id }) => id !== viewer.id),
        online,
      }))
  }

  /** Records that a visitor opened the widget in a window. */
  visitorJoined(place: ChatPlace): void {
    if (this.#count(placeKey(place), 1) === 1) this.#change(place, ({ agents }) => ({ agents, online: true }))
  }

  /** Records that a visitor closed the widget in a window. */
  visitorLeft(place: ChatPlace): void {
    if (this.#count(placeKey(place), -1) === 0)
      this.#change(place, ({ agents }) => ({ agents, online: false }))
  }

  /** Publishes that this relay's sockets are disconnected. */
  close(): void {
    clearInterval(this.#timer)
    this.#bus.publish({ kind: messageKinds.goodbye })
  }

  #occupancies(place: ChatPlace): Occupancy[] {
    const key = placeKey(place)
    return [this.#own, ...[...this.#others.values()].map(({ chats }) => chats)].flatMap(
      (chats) => chats.get(key) ?? [],
    )
  }

  #count(key: string, by: 1 | -1): number {
    const count = (this.#counts.get(key) ?? 0) + by
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
    return count
  }

  #change(place: ChatPlace, update: (occupancy: Occupancy) => Occupancy): void {
    const { agents, online } = update(this.#own.get(placeKey(place)) ?? EMPTY)
    const seat = { agents, online }
    this.#emitChanges([place], () => put(this.#own, place, seat))
    const sent = { chat: place.chatId, seat, client: place.clientId }
    this.#bus.publish({ kind: messageKinds.occupancy, n: ++this.#n, ...sent } as PresenceMessage)
  }

  #sendHeartbeat(): void {
    this.#bus.publish({ kind: messageKinds.heartbeat, n: this.#n } as PresenceMessage)
  }

  #receive(message: PresenceMessage): void {
    const { from } = message
    const other = this.#others.get(from)
    if (other) other.heardAt = Date.now()
    if (message.kind === messageKinds.goodbye) this.#drop(from)
    else if (message.kind === messageKinds.snapshot) this.#replace(from, message.n, message.seats)
    else if (message.kind === messageKinds.request) this.#publishAll(message.to)
    else if (message.kind === messageKinds.occupancy && other?.n === message.n - 1) {
      other.n = message.n
      const place = { clientId: message.client, chatId: message.chat }
      this.#emitChanges([place], () => put(other.chats, place, message.seat))
    } else if (message.kind === messageKinds.occupancy || message.kind === messageKinds.heartbeat)
      this.#check(from, message.n)
  }

  /** Requests a relay's whole state if a change was missed or the relay is new. */
  #check(from: string, n: number): void {
    const other = this.#others.get(from)
    // Sends a new relay this relay's heartbeat at once.
    if (!other) this.#sendHeartbeat()
    if (other?.n !== n) this.#bus.publish({ kind: messageKinds.request, to: from } as PresenceMessage)
  }

  #publishAll(asked: string): void {
    if (asked !== this.#bus.id) return
    const seats = [...this.#own.values()].map(
      ({ place, ...seat }): SentOccupancy => [place.chatId, seat, place.clientId],
    )
    this.#bus.publish({ kind: messageKinds.snapshot, n: this.#n, seats } as unknown as PresenceMessage)
  }

  #replace(from: string, n: number, seats: readonly SentOccupancy[]): void {
    const chats: Occupancies = new Map()
    for (const [chatId, seat, clientId] of seats) put(chats, { clientId, chatId }, seat)
    this.#emitChanges([...placesIn(this.#others.get(from)?.chats), ...placesIn(chats)], () =>
      this.#others.set(from, { n, heardAt: Date.now(), chats }),
    )
  }

  #dropSilent(): void {
    const limit = Date.now() - RELAY_TIMEOUT_MS
    for (const [id, { heardAt }] of this.#others) if (heardAt < limit) this.#drop(id)
  }

  #drop(id: string): void {
    this.#emitChanges(placesIn(this.#others.get(id)?.chats), () => this.#others.delete(id))
  }

  /** Applies a change and emits an event for each chat whose presence it changed. */
  #emitChanges(places: readonly ChatPlace[], change: () => void): void {
    const summaryOf = (place: ChatPlace) => ({
      viewers: this.viewers(place)
        .map(({ id }) => id)
        .sort()
        .join(),
      online: this.isOnline(place),
    })
    const before = new Map(places.map((place) => [placeKey(place), { place, ...summaryOf(place) }]))
    change()
    for (const { place, viewers, online } of before.values()) {
      const now = summaryOf(place)
      if (now.viewers !== viewers) this.emit('viewing', place)
      if (now.online !== online) this.emit('online', place)
    }
  }
}

const placesIn = (chats: Occupancies = new Map()): ChatPlace[] =>
  [...chats.values()].map(({ place }) => place)

const put = (chats: Occupancies, place: ChatPlace, { agents, online }: Occupancy): void => {
  if (online || agents.length) chats.set(placeKey(place), { place, agents, online })
  else chats.delete(placeKey(place))
}
