import type { FeedEvent } from '#contract/system.ts'
import { JOURNAL_CHANNEL } from '#server/db/client.ts'
import type { PlatformContext } from '../context.ts'
import { allHeads, type EventRow, eventsAfter } from './store.ts'
import { toFeedEvent } from './wire.ts'

/** Events that are read at once. */
export const PAGE = 500
/** Wait before what could not be read is read again, milliseconds: no notification would come for it a second time. */
const READ_RETRY_MS = 500

/** Longest wait for a write of this process that may bring what a notification tells of, milliseconds. */
const LOCAL_WRITE_WAIT_MS = 20

type Needs = Pick<PlatformContext, 'db' | 'database' | 'log' | 'readEvent'>

/** Writes of this process whose events need not be read back from the journal. */
export interface LocalWrites {
  /** Calls back after each write of a client's events, with their rows; none where the write failed. */
  follow(listener: (clientId: number, rows: readonly EventRow[]) => void): void
  /** Whether events of a client are being written; the listeners are called when they are. */
  isWriting(clientId: number): boolean
}

/**
 * Follows the journal of every client. A commit's notification says which client's journal grew; the rows are then read from the
 * table in order, so that a notification that is lost or late costs nothing but time. Messages that this process wrote itself are
 * not read again where they come next.
 */
export class Feed {
  readonly #context: Needs
  readonly #writes: LocalWrites
  readonly #positions = new Map<number, number>()
  /** Up to where a journal is known to have grown. */
  readonly #heads = new Map<number, number>()
  readonly #pending = new Map<number, Promise<void>>()
  readonly #dirty = new Set<number>()
  readonly #readers = new Set<(event: FeedEvent) => void>()
  #isClosed = false

  constructor(context: Needs, writes: LocalWrites) {
    this.#context = context
    this.#writes = writes
    const { notifications } = context.database
    notifications.on(JOURNAL_CHANNEL, (payload: string) => this.#grew(payload))
    notifications.on('resumed', () => void this.#sweep())
    writes.follow((client, rows) => this.#wrote(client, rows))
  }

  /** Learns where every journal stands, so that later nothing is passed over. */
  async start(): Promise<void> {
    for (const { client_id, seq } of await allHeads(this.#context.db))
      if (!this.#positions.has(client_id)) this.#positions.set(client_id, seq)
  }

  /** Calls back for each event of any client from now on, in order per client. Answers how to stop. */
  follow(reader: (event: FeedEvent) => void): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Reads no more. */
  close(): void {
    this.#isClosed = true
  }

  #grew(payload: string): void {
    const [client, seq] = payload.split(':').map(Number)
    if (!client || !seq) return
    if (!this.#positions.has(client)) this.#positions.set(client, seq - 1)
    this.#heads.set(client, Math.max(seq, this.#heads.get(client) ?? 0))
    if (this.#writes.isWriting(client)) this.#later(() => this.#readOn(client), LOCAL_WRITE_WAIT_MS)
    else this.#readOn(client)
  }

  /** Passes on what this process wrote, as far as nothing of others lies between; the rest is read. */
  #wrote(client: number, rows: readonly EventRow[]): void {
    for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
      if (!this.#positions.has(client)) this.#positions.set(client, row.seq - 1)
      if (row.seq === (this.#positions.get(client) ?? 0) + 1) this.#pass(row)
      else this.#heads.set(client, Math.max(row.seq, this.#heads.get(client) ?? 0))
    }
    this.#readOn(client)
  }

  #pass(row: EventRow): void {
    this.#positions.set(row.client_id, row.seq)
    const event = toFeedEvent(this.#context.readEvent, row)
    for (const reader of this.#readers) reader(event)
  }

  /** Reads a journal that is known to have grown further than was passed on. */
  #readOn(client: number): void {
    if ((this.#heads.get(client) ?? 0) > (this.#positions.get(client) ?? 0)) this.#read(client)
  }

  /** After a cut connection, every journal that grew meanwhile is read, those of new clients from their beginning. */
  async #sweep(): Promise<void> {
    try {
      for (const { client_id, seq } of await allHeads(this.#context.db))
        if (seq > (this.#positions.get(client_id) ?? 0)) this.#read(client_id)
    } catch (error) {
      this.#context.log.error({ err: error }, 'the feed could not look for what it missed')
      this.#later(() => void this.#sweep(), READ_RETRY_MS)
    }
  }

  #later(work: () => void, milliseconds: number): void {
    if (!this.#isClosed) setTimeout(() => this.#isClosed || work(), milliseconds).unref()
  }

  /** One read a client at a time; a client that grows meanwhile is read again. */
  #read(client: number): void {
    this.#dirty.add(client)
    if (this.#pending.has(client)) return
    const run = this.#drain(client)
      .catch((error) => {
        this.#context.log.error({ err: error, client }, 'the feed could not read the journal')
        this.#later(() => this.#read(client), READ_RETRY_MS)
      })
      .finally(() => {
        this.#pending.delete(client)
        if (this.#dirty.has(client)) this.#read(client)
      })
    this.#pending.set(client, run)
  }

  async #drain(client: number): Promise<void> {
    while (this.#dirty.delete(client)) {
      for (;;) {
        const after = this.#positions.get(client) ?? 0
        const rows = await eventsAfter(this.#context.db, client, after, Number.MAX_SAFE_INTEGER, PAGE)
        // What was written here meanwhile has been passed on already.
        for (const row of rows) if (row.seq > (this.#positions.get(client) ?? 0)) this.#pass(row)
        if (rows.length < PAGE) break
      }
    }
  }
}
