import { setTimeout as wait } from 'node:timers/promises'
import type { FeedEvent } from '#contract/system.ts'

/** Events kept per client, so that a console that was away for a moment is served without asking the API. */
export const RING_SIZE = 1_000

/** Longest wait for the feed before a journal begins without it, milliseconds. */
const FEED_TIMEOUT_MS = 2_000

/** What the relay knows of one client's journal: how far it has come, and the last events. */
export class ClientJournal {
  #position: number | null = null
  #ring: FeedEvent[] = []
  #beginning: Promise<void> | null = null
  readonly #fed: () => Promise<unknown>
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []

  constructor(fed: () => Promise<unknown>) {
    this.#fed = fed
  }

  /** Number of the last event that was handed on; null before anything is known. */
  get position(): number | null {
    return this.#position
  }

  /** Whether it begins: the feed may have brought the first event, but what lies before is still being read. */
  get isBeginning(): boolean {
    return this.#beginning !== null
  }

  /** Learns where the journal stands, unless that is known. */
  start(seq: number): void {
    this.#position ??= seq
  }

  /** Begins with what is read, once for all who wait for it: the last events, and where they lead to. It is read when the feed is open, which brings all that comes after. */
  begin(
    read: () => Promise<{ readonly events: readonly FeedEvent[]; readonly head: number }>,
  ): Promise<void> {
    this.#beginning ??= this.#fed()
      .then(read)
      .then(({ events, head }) => this.#prepend(events, head))
      .finally(() => {
        this.#beginning = null
      })
    return this.#beginning
  }

  /** What the feed brought meanwhile stays behind what was read. */
  #prepend(events: readonly FeedEvent[], head: number): void {
    const first = this.#ring[0]?.event.seq ?? Number.POSITIVE_INFINITY
    const before = events.filter(({ event }) => event.seq < first)
    const last = before.at(-1)?.event.seq ?? 0
    if (this.#position === null || last === first - 1) this.#ring = [...before, ...this.#ring]
    if (this.#position === null) this.#moveTo(Math.max(head, last))
  }

  /** Takes the next event; says whether it is new, known already, or comes behind a gap. */
  take(event: FeedEvent): 'new' | 'known' | 'gap' {
    const { seq } = event.event
    if (this.#position !== null && seq <= this.#position) return 'known'
    if (this.#position !== null && seq > this.#position + 1) return 'gap'
    this.#ring.push(event)
    if (this.#ring.length > RING_SIZE * 1.2) this.#ring = this.#ring.slice(-RING_SIZE)
    this.#moveTo(seq)
    return 'new'
  }

  /** Jumps to a position because what lies before is no longer to be had. */
  jump(seq: number): void {
    this.#ring = []
    this.#moveTo(seq)
  }

  /** Everything after a position, or null where the ring does not reach back that far. */
  after(seq: number): readonly FeedEvent[] | null {
    if (this.#position === null || seq > this.#position) return null
    const first = this.#ring[0]?.event.seq ?? this.#position + 1
    if (seq + 1 < first) return null
    return this.#ring.filter(({ event }) => event.seq > seq)
  }

  /** Resolves when a position has been reached. */
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

/** The journals of the clients that have sockets here. */
export class JournalHub {
  #opened: () => void = () => {}
  #open: Promise<void> | null = null
  readonly #journals = new Map<number, { readonly journal: ClientJournal; sockets: number }>()

  /** Learns whether the feed is open. */
  feeds(isOpen: boolean): void {
    if (isOpen) this.#opened()
    if (isOpen) this.#open = null
    else
      this.#open ??= new Promise((resolve) => {
        this.#opened = resolve
      })
  }

  async #fed(): Promise<void> {
    if (this.#open) await Promise.race([this.#open, wait(FEED_TIMEOUT_MS, undefined, { ref: false })])
  }

  /** The client's journal, kept as long as someone holds it. */
  hold(clientId: number): ClientJournal {
    const entry = this.#journals.get(clientId) ?? {
      journal: new ClientJournal(() => this.#fed()),
      sockets: 0,
    }
    entry.sockets++
    this.#journals.set(clientId, entry)
    return entry.journal
  }

  /** Lets a held journal go. */
  release(clientId: number): void {
    const entry = this.#journals.get(clientId)
    if (entry && --entry.sockets === 0) this.#journals.delete(clientId)
  }

  /** The client's journal, if anyone here follows it. */
  get(clientId: number): ClientJournal | null {
    return this.#journals.get(clientId)?.journal ?? null
  }

  /** Where each followed journal stands, for the feed to go on from. */
  cursors(): Record<string, number> {
    const known = [...this.#journals].flatMap(([id, { journal }]) =>
      journal.position === null ? [] : [[id, journal.position]],
    )
    return Object.fromEntries(known)
  }
}
