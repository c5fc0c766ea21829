import { setTimeout as wait } from 'node:timers/promises'
import type { FeedEvent } from '#contract/journal/system.ts'

/** Events stored per client, so that a briefly disconnected console catches up without calling the API. */
export const RING_SIZE = 1_000

/** Maximum wait for the feed before a journal starts without it. */
const FEED_TIMEOUT_MS = 2_000

/** A client's journal in the relay: its position and latest events. */
export class ClientJournal {
  #position: number | null = null
  #ring: FeedEvent[] = []
  #loading: Promise<void> | null = null
  readonly #feedOpen: () => Promise<unknown>
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []

  constructor(feedOpen: () => Promise<unknown>) {
    this.#feedOpen = feedOpen
  }

  /** Number of the last event; null until it is known. */
  get position(): number | null {
    return this.#position
  }

  /** Whether earlier events are still loading; the feed may already have delivered later ones. */
  get isLoading(): boolean {
    return this.#loading !== null
  }

  /** Sets the position if it is not known yet. */
  start(seq: number): void {
    this.#position ??= seq
  }

  /**
   * Loads the latest events and the position, once for all concurrent callers. First waits for the feed to open, because the feed
   * delivers all later events.
   */
  load(read: () => Promise<{ readonly events: readonly FeedEvent[]; readonly head: number }>): Promise<void> {
    this.#loading ??= this.#feedOpen()
      .then(read)
      .then(({ events, head }) => this.#prepend(events, head))
      .finally(() => {
        this.#loading = null
      })
    return this.#loading
  }

  /** Inserts loaded events before those that the feed has delivered in the meantime. */
  #prepend(events: readonly FeedEvent[], head: number): void {
    const first = this.#ring[0]?.event.seq ?? Number.POSITIVE_INFINITY
    const before = events.filter(({ event }) => event.seq < first)
    const last = before.at(-1)?.event.seq ?? 0
    if (this.#position === null || last === first - 1) this.#ring = [...before, ...this.#ring]
    if (this.#position === null) this.#moveTo(Math.max(head, last))
  }

  /**
   * Appends an event and returns `new` if it is the next one; otherwise returns `known` for an old event, or `gap` if events
   * before it are missing.
   */
  take(event: FeedEvent): 'new' | 'known' | 'gap' {
    const { seq } = event.event
    if (this.#position !== null && seq <= this.#position) return 'known'
    if (this.#position !== null && seq > this.#position + 1) return 'gap'
    this.#ring.push(event)
    if (this.#ring.length > RING_SIZE * 1.2) this.#ring = this.#ring.slice(-RING_SIZE)
    this.#moveTo(seq)
    return 'new'
  }

  /** Drops all events and moves to a position because earlier events are no longer available. */
  jump(seq: number): void {
    this.#ring = []
    this.#moveTo(seq)
  }

  /**
   * Returns all events after a position; null if the ring does not reach back that far, or if the position is ahead of the
   * journal's position or that is not known yet.
   */
  after(seq: number): readonly FeedEvent[] | null {
    if (this.#position === null || seq > this.#position) return null
    const first = this.#ring[0]?.event.seq ?? this.#position + 1
    if (seq + 1 < first) return null
    return this.#ring.filter(({ event }) => event.seq > seq)
  }

  /** Resolves when a position is reached. */
  reach(seq: number): Promise<void> {
    if (this.#position !== null && this.#position >= seq) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ seq, resolve }))
  }

  #moveTo(seq: number): void {
    this.#position = seq
    const reached = this.#waiting.filter((one) => one.seq <= seq)
    this.#waiting = this.#waiting.filter((one) => one.seq > seq)
    for (const { resolve } of reached) resolve()
  }
}

/** Journals of clients with sockets on this relay. */
export class JournalHub {
  #resolveOpen: () => void = () => {}
  /** Pending while the feed is closed, null while it is open. */
  #opening: Promise<void> | null = null
  readonly #journals = new Map<number, { readonly journal: ClientJournal; sockets: number }>()

  /** Sets whether the feed is open. */
  setFeedOpen(isOpen: boolean): void {
    if (isOpen) this.#resolveOpen()
    if (isOpen) this.#opening = null
    else
      this.#opening ??= new Promise((resolve) => {
        this.#resolveOpen = resolve
      })
  }

  async #feedOpen(): Promise<void> {
    if (this.#opening) await Promise.race([this.#opening, wait(FEED_TIMEOUT_MS, undefined, { ref: false })])
  }

  /** Returns a client's journal and retains it until `release` has been called as often as `hold`. */
  hold(clientId: number): ClientJournal {
    const entry = this.#journals.get(clientId) ?? {
      journal: new ClientJournal(() => this.#feedOpen()),
      sockets: 0,
    }
    entry.sockets++
    this.#journals.set(clientId, entry)
    return entry.journal
  }

  /** Releases a held journal; the last release drops it. */
  release(clientId: number): void {
    const entry = this.#journals.get(clientId)
    if (entry && --entry.sockets === 0) this.#journals.delete(clientId)
  }

  /** Returns a client's journal; null if no socket here follows it. */
  get(clientId: number): ClientJournal | null {
    return this.#journals.get(clientId)?.journal ?? null
  }

  /** Returns the position of each journal by client id, for opening the feed. */
  cursors(): Record<string, number> {
    const known = [...this.#journals].flatMap(([id, { journal }]) =>
      journal.position === null ? [] : [[id, journal.position]],
    )
    return Object.fromEntries(known)
  }
}
