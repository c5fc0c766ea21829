import type { FastifyBaseLogger } from 'fastify'
import type { FeedEvent } from '#contract/journal/system.ts'
import { type Database, type Db, JOURNAL_CHANNEL } from '#server/db/client.ts'
import { allHeads, type EventRow, eventsAfter } from './store.ts'
import { type EventReader, toFeedEvent } from './wire.ts'

/** Maximum number of events read at once. */
export const PAGE = 500
/** Delay before a failed read is retried; otherwise, the events would wait for the next notification. */
const READ_RETRY_MS = 500

/** Longest time that a notification waits for a pending write in this process, which may make reading unnecessary. */
const LOCAL_WRITE_WAIT_MS = 20

interface Needs {
  readonly db: Db
  readonly database: Pick<Database, 'notifications'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly readEvent: EventReader
}

/** Writes by this process, whose events need not be read back from the journal. */
export interface LocalWrites {
  /** Adds a listener that is called after each write with the rows of its events, or with no rows if the write failed. */
  follow(listener: (clientId: number, rows: readonly EventRow[]) => void): void
  /** Returns whether this process is writing events of a client; the listeners are called after the write. */
  isWriting(clientId: number): boolean
}

/**
 * Feed of all clients' journals. After the notification of a commit, the client's rows are read in order, so that a lost or late
 * notification only causes a delay. Events written by this process are not read back if they are next in order.
 */
export class Feed {
  readonly #context: Needs
  readonly #writes: LocalWrites
  readonly #positions = new Map<number, number>()
  /** Latest known position of each journal. */
  readonly #heads = new Map<number, number>()
  readonly #pending = new Map<number, Promise<void>>()
  readonly #dirty = new Set<number>()
  readonly #listeners = new Set<(event: FeedEvent) => void>()
  #isClosed = false

  constructor(context: Needs, writes: LocalWrites) {
    this.#context = context
    this.#writes = writes
  }

  /**
   * Follows the journals from now on. First reads the current position of each journal, so that no later event is skipped.
   * Returns a function that stops following.
   */
  async start(): Promise<() => Promise<void>> {
    const { notifications } = this.#context.database
    const onNotification = (payload: string) => this.#onNotification(payload)
    const onResumed = () => void this.#sweep()
    notifications.on(JOURNAL_CHANNEL, onNotification)
    notifications.on('resumed', onResumed)
    this.#writes.follow((client, rows) => this.#onWrite(client, rows))
    for (const { client_id, seq } of await allHeads(this.#context.db))
      if (!this.#positions.has(client_id)) this.#positions.set(client_id, seq)
    return async () => {
      this.#isClosed = true
      notifications.off(JOURNAL_CHANNEL, onNotification)
      notifications.off('resumed', onResumed)
      await Promise.all(this.#pending.values())
    }
  }

  /**
   * Calls the listener for each event of any client from now on, in order per client. Returns a function that removes the
   * listener.
   */
  follow(listener: (event: FeedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #onNotification(payload: string): void {
    const [client, seq] = payload.split(':').map(Number)
    if (!client || !seq) return
    if (!this.#positions.has(client)) this.#positions.set(client, seq - 1)
    this.#heads.set(client, Math.max(seq, this.#heads.get(client) ?? 0))
    if (this.#writes.isWriting(client)) this.#later(() => this.#readOn(client), LOCAL_WRITE_WAIT_MS)
    else this.#readOn(client)
  }

  /** Emits events written by this process. If events from other processes must come first, the journal is read instead. */
  #onWrite(client: number, rows: readonly EventRow[]): void {
    for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
      if (!this.#positions.has(client)) this.#positions.set(client, row.seq - 1)
      if (row.seq === (this.#positions.get(client) ?? 0) + 1) this.#emit(row)
      else this.#heads.set(client, Math.max(row.seq, this.#heads.get(client) ?? 0))
    }
    this.#readOn(client)
  }

  #emit(row: EventRow): void {
    this.#positions.set(row.client_id, row.seq)
    const event = toFeedEvent(this.#context.readEvent, row)
    for (const listener of this.#listeners) listener(event)
  }

  /** Reads a journal if it is known to contain events that have not been emitted. */
  #readOn(client: number): void {
    if ((this.#heads.get(client) ?? 0) > (this.#positions.get(client) ?? 0)) this.#read(client)
  }

  /** Reads every journal that has grown while the connection was lost; journals of new clients are read from the start. */
  async #sweep(): Promise<void> {
    try {
      for (const { client_id, seq } of await allHeads(this.#context.db))
        if (seq > (this.#positions.get(client_id) ?? 0)) this.#read(client_id)
    } catch (error) {
      this.#context.log.error({ err: error }, 'the feed could not check for missed events')
      this.#later(() => void this.#sweep(), READ_RETRY_MS)
    }
  }

  #later(work: () => void, milliseconds: number): void {
    if (!this.#isClosed) setTimeout(() => this.#isClosed || work(), milliseconds).unref()
  }

  /** Reads a client's journal, with one read at a time; a journal that grows in the meantime is read again. */
  #read(client: number): void {
    if (this.#isClosed) return
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
        const rows = await eventsAfter(this.#context.db, client, {
          after,
          until: Number.MAX_SAFE_INTEGER,
          limit: PAGE,
        })
        // Events that this process wrote during the read have already been emitted.
        for (const row of rows) if (row.seq > (this.#positions.get(client) ?? 0)) this.#emit(row)
        if (rows.length < PAGE) break
      }
    }
  }
}
