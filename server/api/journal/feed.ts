import type { FeedEvent } from '#contract/system.ts'
import { JOURNAL_CHANNEL } from '../../db/client.ts'
import { iso } from '../chats/map.ts'
import type { Added } from '../chats/write.ts'
import type { Context } from '../context.ts'
import { allHeads, type EventRow, eventsAfter } from './store.ts'
import { toFeedEvent } from './wire.ts'

/** Events that are read at once. */
export const PAGE = 500
/** Wait before what could not be read is read again, milliseconds: no notification would come for it a second time. */
const READ_AGAIN = 500

/** Longest wait for a write of this process that may bring what a notification tells of, milliseconds. */
const WRITE_PATIENCE = 20

type Needs = Pick<Context, 'db' | 'database' | 'log' | 'messages'>

/**
 * Follows the journal of every client. A commit's notification says which client's journal grew; the rows are then read from the
 * table in order, so that a notification that is lost or late costs nothing but time. Messages that this process wrote itself are
 * not read again where they come next.
 */
export class Feed {
  readonly #context: Needs
  readonly #positions = new Map<number, number>()
  /** Up to where a journal is known to have grown. */
  readonly #heads = new Map<number, number>()
  readonly #pending = new Map<number, Promise<void>>()
  readonly #dirty = new Set<number>()
  readonly #readers = new Set<(event: FeedEvent) => void>()
  #isClosed = false

  constructor(context: Needs) {
    this.#context = context
    const { notifications } = context.database
    notifications.on(JOURNAL_CHANNEL, (payload: string) => this.#grew(payload))
    notifications.on('resumed', () => void this.#sweep())
    context.messages.follow((client, added) => this.#wrote(client, added))
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
    if (this.#context.messages.isWriting(client)) this.#later(() => this.#readOn(client), WRITE_PATIENCE)
    else this.#readOn(client)
  }

  /** Passes on what this process wrote, as far as nothing of others lies between; the rest is read. */
  #wrote(client: number, added: readonly Added[]): void {
    for (const row of added.flatMap((one) => eventsOf(client, one)).sort((a, b) => a.seq - b.seq)) {
      if (!this.#positions.has(client)) this.#positions.set(client, row.seq - 1)
      if (row.seq === (this.#positions.get(client) ?? 0) + 1) this.#pass(row)
      else this.#heads.set(client, Math.max(row.seq, this.#heads.get(client) ?? 0))
    }
    this.#readOn(client)
  }

  #pass(row: EventRow): void {
    this.#positions.set(row.client_id, row.seq)
    const event = toFeedEvent(row)
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
      this.#later(() => void this.#sweep(), READ_AGAIN)
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
        this.#later(() => this.#read(client), READ_AGAIN)
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

/** The journal's rows of a message as they were written; none in the playground, which the journal does not know. */
function eventsOf(client: number, { seq, audience, message, chat, is_felt }: Added): EventRow[] {
  if (seq === null) return []
  const row = { client_id: client, seq, chat_id: chat.id, audience, at: iso(message.created_at) }
  const added: EventRow = { ...row, type: 'message.added', payload: { message, chat } }
  return is_felt ? [added, { ...row, seq: seq + 1, type: 'sentiment.changed', payload: { chat } }] : [added]
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
