import { EventEmitter } from 'node:events'
import type { Bus, BusMessage } from './bus.ts'

/** Milliseconds between two ephemeral of life of a relay. */
const HEARTBEAT_MS = 2_000
/** A relay that was silent this long, milliseconds, is gone with its sockets. */
const RELAY_TIMEOUT_MS = 7_000

/** An agent who has a chat open. */
export interface Viewer {
  readonly id: number
  readonly name: string
}

/** Who is in a chat: agents who have it open, and whether its visitor has the widget open. */
interface Seat {
  readonly agents: readonly Viewer[]
  readonly online: boolean
}

type Seats = Map<number, Seat>

type PresenceMessage = BusMessage &
  (
    | { readonly kind: 'beat'; readonly n: number }
    | { readonly kind: 'seat'; readonly n: number; readonly chat: number; readonly seat: Seat }
    | { readonly kind: 'ask'; readonly to: string }
    | { readonly kind: 'all'; readonly n: number; readonly seats: [number, Seat][] }
    | { readonly kind: 'bye' }
  )

interface Other {
  /** Number of the last change that was taken in. */
  n: number
  heardAt: number
  seats: Seats
}

const EMPTY: Seat = { agents: [], online: false }

/**
 * Who is in which chat, on all relays. Each relay numbers the changes of its own sockets and tells them; the others keep a copy,
 * ask for all of it when a number is missing, and let it go when the relay is silent. Emits `viewing` and `online` with the number of
 * the chat that changed.
 */
export class PresenceRegistry extends EventEmitter<{ viewing: [number]; online: [number] }> {
  readonly #bus: Bus
  readonly #own: Seats = new Map()
  readonly #counts = new Map<string, number>()
  readonly #others = new Map<string, Other>()
  readonly #timer: NodeJS.Timeout
  #n = 0

  constructor(bus: Bus) {
    super()
    this.#bus = bus
    bus.onMessage((message: PresenceMessage) => this.#hear(message))
    bus.onOpen(() => this.#beat())
    this.#timer = setInterval(() => {
      this.#beat()
      this.#buryTheSilent()
    }, HEARTBEAT_MS).unref()
  }

  /** Relays that were heard of lately, beside this one. */
  get others(): number {
    return this.#others.size
  }

  /** Agents who have a chat open, each once. */
  viewers(chat: number): Viewer[] {
    const all = this.#seats(chat).flatMap(({ agents }) => agents)
    return [...new Map(all.map((agent) => [agent.id, agent])).values()]
  }

  /** Whether a chat's visitor has the widget open. */
  isOnline(chat: number): boolean {
    return this.#seats(chat).some(({ online }) => online)
  }

  /** An agent opened a chat on a screen. */
  sit(chat: number, viewer: Viewer): void {
    if (this.#count(`${chat} ${viewer.id}`, 1) === 1)
      this.#change(chat, ({ agents, online }) => ({ agents: [...agents, viewer], online }))
  }

  /** An agent left a chat on a screen. */
  leave(chat: number, viewer: Viewer): void {
    if (this.#count(`${chat} ${viewer.id}`, -1) === 0)
      this.#change(chat, ({ agents, online }) => ({
        agents: agents.filter(({ id }) => id !== viewer.id),
        online,
      }))
  }

  /** A visitor opened the widget in a window. */
  came(chat: number): void {
    if (this.#count(`${chat}`, 1) === 1) this.#change(chat, ({ agents }) => ({ agents, online: true }))
  }

  /** A visitor closed the widget in a window. */
  went(chat: number): void {
    if (this.#count(`${chat}`, -1) === 0) this.#change(chat, ({ agents }) => ({ agents, online: false }))
  }

  /** Tells the others that this relay's sockets are gone. */
  close(): void {
    clearInterval(this.#timer)
    this.#bus.publish({ kind: 'bye' })
  }

  #seats(chat: number): Seat[] {
    return [this.#own, ...[...this.#others.values()].map(({ seats }) => seats)].flatMap(
      (seats) => seats.get(chat) ?? [],
    )
  }

  #count(key: string, by: 1 | -1): number {
    const count = (this.#counts.get(key) ?? 0) + by
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
    return count
  }

  #change(chat: number, how: (seat: Seat) => Seat): void {
    const seat = how(this.#own.get(chat) ?? EMPTY)
    this.#telling([chat], () => put(this.#own, chat, seat))
    this.#bus.publish({ kind: 'seat', n: ++this.#n, chat, seat } as PresenceMessage)
  }

  #beat(): void {
    this.#bus.publish({ kind: 'beat', n: this.#n } as PresenceMessage)
  }

  #hear(message: PresenceMessage): void {
    const { from } = message
    const other = this.#others.get(from)
    if (other) other.heardAt = Date.now()
    if (message.kind === 'bye') this.#bury(from)
    else if (message.kind === 'all') this.#takeAll(from, message.n, new Map(message.seats))
    else if (message.kind === 'ask') this.#tellAll(message.to)
    else if (message.kind === 'seat' && other?.n === message.n - 1) {
      other.n = message.n
      this.#telling([message.chat], () => put(other.seats, message.chat, message.seat))
    } else if (message.kind === 'seat' || message.kind === 'beat') this.#check(from, message.n)
  }

  /** Asks a relay for all that it has where something of it was missed. */
  #check(from: string, n: number): void {
    const other = this.#others.get(from)
    // A newcomer learns of this relay at once.
    if (!other) this.#beat()
    if (other?.n !== n) this.#bus.publish({ kind: 'ask', to: from } as PresenceMessage)
  }

  #tellAll(asked: string): void {
    if (asked !== this.#bus.id) return
    this.#bus.publish({ kind: 'all', n: this.#n, seats: [...this.#own] } as PresenceMessage)
  }

  #takeAll(from: string, n: number, seats: Seats): void {
    const before = this.#others.get(from)
    this.#telling([...(before?.seats.keys() ?? []), ...seats.keys()], () =>
      this.#others.set(from, { n, heardAt: Date.now(), seats }),
    )
  }

  #buryTheSilent(): void {
    const limit = Date.now() - RELAY_TIMEOUT_MS
    for (const [id, { heardAt }] of this.#others) if (heardAt < limit) this.#bury(id)
  }

  #bury(id: string): void {
    this.#telling([...(this.#others.get(id)?.seats.keys() ?? [])], () => this.#others.delete(id))
  }

  /** Makes a change and tells of the chats that look different after it. */
  #telling(chats: readonly number[], change: () => void): void {
    const look = (chat: number) => ({
      viewers: this.viewers(chat)
        .map(({ id }) => id)
        .sort()
        .join(),
      online: this.isOnline(chat),
    })
    const before = new Map(chats.map((chat) => [chat, look(chat)]))
    change()
    for (const [chat, { viewers, online }] of before) {
      const now = look(chat)
      if (now.viewers !== viewers) this.emit('viewing', chat)
      if (now.online !== online) this.emit('online', chat)
    }
  }
}

const put = (seats: Seats, chat: number, seat: Seat): void => {
  if (seat.online || seat.agents.length) seats.set(chat, seat)
  else seats.delete(chat)
}
