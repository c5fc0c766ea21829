import { EventEmitter } from 'node:events'
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

/** Occupancies by chat id. */
type Occupancies = Map<number, Occupancy>

type PresenceMessage = BusMessage &
  (
    | { readonly kind: typeof messageKinds.heartbeat; readonly n: number }
    | {
        readonly kind: typeof messageKinds.occupancy
        readonly n: number
        readonly chat: number
        readonly seat: Occupancy
      }
    | { readonly kind: typeof messageKinds.request; readonly to: string }
    | {
        readonly kind: typeof messageKinds.snapshot
        readonly n: number
        readonly seats: [number, Occupancy][]
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
 * with the id of the chat that changed.
 */
export class PresenceRegistry extends EventEmitter<{ viewing: [number]; online: [number] }> {
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
  viewers(chat: number): Viewer[] {
    const all = this.#occupancies(chat).flatMap(({ agents }) => agents)
    return [...new Map(all.map((agent) => [agent.id, agent])).values()]
  }

  /** Returns whether a chat's visitor has the widget open. */
  isOnline(chat: number): boolean {
    return this.#occupancies(chat).some(({ online }) => online)
  }

  /** Records that an agent opened a chat on a screen. */
  agentJoined(chat: number, viewer: Viewer): void {
    if (this.#count(`${chat} ${viewer.id}`, 1) === 1)
      this.#change(chat, ({ agents, online }) => ({ agents: [...agents, viewer], online }))
  }

  /** Records that an agent closed a chat on a screen. */
  agentLeft(chat: number, viewer: Viewer): void {
    if (this.#count(`${chat} ${viewer.id}`, -1) === 0)
      this.#change(chat, ({ agents, online }) => ({
        agents: agents.filter(({ id }) => id !== viewer.id),
        online,
      }))
  }

  /** Records that a visitor opened the widget in a window. */
  visitorJoined(chat: number): void {
    if (this.#count(`${chat}`, 1) === 1) this.#change(chat, ({ agents }) => ({ agents, online: true }))
  }

  /** Records that a visitor closed the widget in a window. */
  visitorLeft(chat: number): void {
    if (this.#count(`${chat}`, -1) === 0) this.#change(chat, ({ agents }) => ({ agents, online: false }))
  }

  /** Publishes that this relay's sockets are disconnected. */
  close(): void {
    clearInterval(this.#timer)
    this.#bus.publish({ kind: messageKinds.goodbye })
  }

  #occupancies(chat: number): Occupancy[] {
    return [this.#own, ...[...this.#others.values()].map(({ chats }) => chats)].flatMap(
      (chats) => chats.get(chat) ?? [],
    )
  }

  #count(key: string, by: 1 | -1): number {
    const count = (this.#counts.get(key) ?? 0) + by
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
    return count
  }

  #change(chat: number, update: (occupancy: Occupancy) => Occupancy): void {
    const seat = update(this.#own.get(chat) ?? EMPTY)
    this.#emitChanges([chat], () => put(this.#own, chat, seat))
    this.#bus.publish({ kind: messageKinds.occupancy, n: ++this.#n, chat, seat } as PresenceMessage)
  }

  #sendHeartbeat(): void {
    this.#bus.publish({ kind: messageKinds.heartbeat, n: this.#n } as PresenceMessage)
  }

  #receive(message: PresenceMessage): void {
    const { from } = message
    const other = this.#others.get(from)
    if (other) other.heardAt = Date.now()
    if (message.kind === messageKinds.goodbye) this.#drop(from)
    else if (message.kind === messageKinds.snapshot) this.#replace(from, message.n, new Map(message.seats))
    else if (message.kind === messageKinds.request) this.#publishAll(message.to)
    else if (message.kind === messageKinds.occupancy && other?.n === message.n - 1) {
      other.n = message.n
      this.#emitChanges([message.chat], () => put(other.chats, message.chat, message.seat))
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
    this.#bus.publish({ kind: messageKinds.snapshot, n: this.#n, seats: [...this.#own] } as PresenceMessage)
  }

  #replace(from: string, n: number, chats: Occupancies): void {
    const before = this.#others.get(from)
    this.#emitChanges([...(before?.chats.keys() ?? []), ...chats.keys()], () =>
      this.#others.set(from, { n, heardAt: Date.now(), chats }),
    )
  }

  #dropSilent(): void {
    const limit = Date.now() - RELAY_TIMEOUT_MS
    for (const [id, { heardAt }] of this.#others) if (heardAt < limit) this.#drop(id)
  }

  #drop(id: string): void {
    this.#emitChanges([...(this.#others.get(id)?.chats.keys() ?? [])], () => this.#others.delete(id))
  }

  /** Applies a change and emits an event for each chat whose presence it changed. */
  #emitChanges(chats: readonly number[], change: () => void): void {
    const summaryOf = (chat: number) => ({
      viewers: this.viewers(chat)
        .map(({ id }) => id)
        .sort()
        .join(),
      online: this.isOnline(chat),
    })
    const before = new Map(chats.map((chat) => [chat, summaryOf(chat)]))
    change()
    for (const [chat, { viewers, online }] of before) {
      const now = summaryOf(chat)
      if (now.viewers !== viewers) this.emit('viewing', chat)
      if (now.online !== online) this.emit('online', chat)
    }
  }
}

const put = (chats: Occupancies, chat: number, occupancy: Occupancy): void => {
  if (occupancy.online || occupancy.agents.length) chats.set(chat, occupancy)
  else chats.delete(chat)
}
