import { Readable } from 'node:stream'
import type { FeedEvent } from '#contract/system.ts'
import { JOURNAL_CHANNEL } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { allHeads, eventsAfter, headOf } from './store.ts'
import { toFeedEvent } from './wire.ts'

const PAGE = 500
/** Wait before what could not be read is read again, milliseconds: no notification would come for it a second time. */
const READ_AGAIN = 500
/** A line now and then tells the relay that a quiet feed is alive. */
const HEARTBEAT_MS = 10_000

/**
 * Follows the journal of every client. A commit's notification says which client's journal grew; the rows are then read from the
 * table in order, so that a notification that is lost or late costs nothing but time.
 */
export class Feed {
  readonly #context: Pick<Context, 'db' | 'database' | 'log'>
  readonly #positions = new Map<number, number>()
  readonly #pending = new Map<number, Promise<void>>()
  readonly #dirty = new Set<number>()
  readonly #readers = new Set<(event: FeedEvent) => void>()
  #isClosed = false

  constructor(context: Pick<Context, 'db' | 'database' | 'log'>) {
    this.#context = context
    const { notifications } = context.database
    notifications.on(JOURNAL_CHANNEL, (payload: string) => this.#grew(payload))
    notifications.on('resumed', () => void this.#sweep())
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
    this.#read(client)
  }

  /** After a cut connection, every journal that grew meanwhile is read, those of new clients from their beginning. */
  async #sweep(): Promise<void> {
    try {
      for (const { client_id, seq } of await allHeads(this.#context.db))
        if (seq > (this.#positions.get(client_id) ?? 0)) this.#read(client_id)
    } catch (error) {
      this.#context.log.error({ err: error }, 'the feed could not look for what it missed')
      this.#later(() => void this.#sweep())
    }
  }

  #later(work: () => void): void {
    if (!this.#isClosed) setTimeout(() => this.#isClosed || work(), READ_AGAIN).unref()
  }

  /** One read a client at a time; a client that grows meanwhile is read again. */
  #read(client: number): void {
    this.#dirty.add(client)
    if (this.#pending.has(client)) return
    const run = this.#drain(client)
      .catch((error) => {
        this.#context.log.error({ err: error, client }, 'the feed could not read the journal')
        this.#later(() => this.#read(client))
      })
      .finally(() => this.#pending.delete(client))
    this.#pending.set(client, run)
  }

  async #drain(client: number): Promise<void> {
    while (this.#dirty.delete(client)) {
      for (;;) {
        const after = this.#positions.get(client) ?? 0
        const rows = await eventsAfter(this.#context.db, client, after, Number.MAX_SAFE_INTEGER, PAGE)
        for (const row of rows) {
          this.#positions.set(client, row.seq)
          const event = toFeedEvent(row)
          for (const reader of this.#readers) reader(event)
        }
        if (rows.length < PAGE) break
      }
    }
  }
}

/** The feed as lines of JSON for one relay: what came after its cursors, a line `{"ready":true}`, then live. */
export function feedStream(
  context: Context,
  feed: Feed,
  cursors: Readonly<Record<string, number>>,
): Readable {
  const stream = new Readable({ read() {} })
  const write = (line: unknown) => stream.push(`${JSON.stringify(line)}\n`)
  const waiting: FeedEvent[] = []
  let live = false
  const stop = feed.follow((event) => (live ? write(event) : waiting.push(event)))
  const heartbeat = setInterval(() => write({ alive: true }), HEARTBEAT_MS)
  stream.on('close', () => {
    stop()
    clearInterval(heartbeat)
  })
  const catchUp = async () => {
    for (const [client, after] of Object.entries(cursors))
      await writeMissed(context, Number(client), after, write)
    write({ ready: true })
    // The relay passes over what it has: an event that was both missed and live comes twice here.
    for (const event of waiting) write(event)
    live = true
  }
  catchUp().catch((error) => stream.destroy(error))
  return stream
}

async function writeMissed(
  { db }: Context,
  client: number,
  after: number,
  write: (line: unknown) => void,
): Promise<void> {
  const { seq, trimmed } = await headOf(db, client)
  if (after < trimmed) {
    write({ client_id: client, resync: seq })
    return
  }
  for (let from = after; from < seq; ) {
    const rows = await eventsAfter(db, client, from, seq, PAGE)
    for (const row of rows) write(toFeedEvent(row))
    from = rows.at(-1)?.seq ?? seq
  }
}

const deletions: ReadonlySet<string> = new Set(['document.deleted', 'url.deleted', 'faq.deleted'])

/** Makes the engine forget what it knows of a bot whose training changed, on whatever machine that was. */
export function forgetOnTraining(feed: Feed, engine: { forget(botId: number): void }): void {
  feed.follow(({ event }) => {
    if (event.type === 'document.progressed' && event.document.status === 'ready')
      engine.forget(event.document.bot_id)
    else if (event.type === 'url.progressed' && event.url.status === 'ready') engine.forget(event.url.bot_id)
    else if (event.type === 'faq.saved') engine.forget(event.faq.bot_id)
    else if (deletions.has(event.type) && 'bot_id' in event) engine.forget(event.bot_id)
  })
}
