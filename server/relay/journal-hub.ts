import type { FeedEvent } from '#contract/system.ts'

/** Events kept per client, so that a console that was away for a moment is served without asking the API. */
const RING = 1_000

/** What the relay knows of one client's journal: how far it has come, and the last events. */
export class ClientJournal {
  #position: number | null = null
  #ring: FeedEvent[] = []
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []

  /** Number of the last event that was handed on; null before anything is known. */
  get position(): number | null {
    return this.#position
  }

  /** Learns where the journal stands, unless that is known. */
  start(seq: number): void {
    this.#position ??= seq
  }

  /** Takes the next event; says whether it is new, known already, or comes behind a gap. */
  take(event: FeedEvent): 'new' | 'known' | 'gap' {
    const { seq } = event.event
    if (this.#position !== null && seq <= this.#position) return 'known'
    if (this.#position !== null && seq > this.#position + 1) return 'gap'
    this.#ring.push(event)
    if (this.#ring.length > RING * 1.2) this.#ring = this.#ring.slice(-RING)
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
  readonly #journals = new Map<number, { readonly journal: ClientJournal; sockets: number }>()

  /** The client's journal, kept as long as someone holds it. */
  hold(clientId: number): ClientJournal {
    const entry = this.#journals.get(clientId) ?? { journal: new ClientJournal(), sockets: 0 }
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
