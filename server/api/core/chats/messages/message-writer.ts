import { LRUCache } from 'lru-cache'
import type { LocalWrites } from '#server/api/platform/journal/feed.ts'
import type { EventRow } from '#server/api/platform/journal/store.ts'
import type { Db } from '#server/db/client.ts'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import { isDatabaseUnavailable } from '#server/lib/database-errors.ts'
import { iso } from '#server/lib/iso.ts'
import { type Added, addMessages, type NewMessage } from './write.ts'

/**
 * Maximum number of messages per write: large enough to make the fixed cost negligible, small enough that no message waits long
 * for others.
 */
const BATCH_MAX = 100

/** Our choice: maximum number of chats remembered as assigned to an agent. */
const WITH_PERSON_MAX = 10_000

interface Waiting {
  readonly message: NewMessage
  resolve(added: Added | null): void
  reject(error: unknown): void
}

/** Function called after each write with the appended events; there are no events if the write failed. */
type Listener = Parameters<LocalWrites['follow']>[0]

/**
 * Writes messages in batches: a client's messages that arrive during a write are written together next. They share the journal
 * head and would wait for each other anyway; a batch also shares one statement, commit and sync, so throughput rises with load.
 */
export class MessageWriter implements LocalWrites {
  readonly #db: Db
  /** Queued messages by client; an entry means that a write is in progress. */
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #listeners = new Set<Listener>()
  /** Chats that were assigned to an agent when their last message was written. */
  readonly #withPerson = new LRUCache<number, true>({ max: WITH_PERSON_MAX })

  constructor(db: Db) {
    this.#db = db
  }

  /** Adds a message as `addMessages` does, alone or in a batch; resolves after the commit. */
  add(clientId: number, message: NewMessage): Promise<Added | null> {
    return new Promise((resolve, reject) => {
      const one = { message, resolve, reject }
      const waiting = this.#waiting.get(clientId)
      if (waiting) {
        waiting.push(one)
        return
      }
      this.#waiting.set(clientId, [one])
      void this.#work(clientId)
    })
  }

  /**
   * Returns whether a chat was assigned to an agent when this process last wrote to it; if so, the bot is unlikely to have to
   * answer.
   */
  hadAgent(chatId: number): boolean {
    return this.#withPerson.get(chatId) === true
  }

  /** Returns whether a write for a client is in progress; listeners are called when it is done. */
  isWriting(clientId: number): boolean {
    return this.#waiting.has(clientId)
  }

  /** Registers a listener that is called after each write. */
  follow(listener: Listener): void {
    this.#listeners.add(listener)
  }

  async #work(clientId: number): Promise<void> {
    for (;;) {
      // Messages from the same turn of the event loop are written together.
      await new Promise(setImmediate)
      const [group, rest] = split(this.#waiting.get(clientId) ?? [])
      if (group.length === 0) break
      this.#waiting.set(clientId, rest)
      await this.#write(clientId, group)
    }
    this.#waiting.delete(clientId)
  }

  async #write(clientId: number, group: readonly Waiting[]): Promise<void> {
    const messages = group.map(({ message }) => message)
    let added: (Added | null)[]
    try {
      added = await addMessages(this.#db, clientId, messages)
    } catch (error) {
      this.#publish(clientId, [])
      // A message that cannot be written (a used key, conflicting processes) must not make the rest of the batch fail.
      if (group.length > 1 && !isDatabaseUnavailable(error))
        for (const one of group) await this.#write(clientId, [one])
      else for (const { reject } of group) reject(error)
      return
    }
    // The messages are saved and must not be written again, even if publishing fails.
    for (const [i, { resolve }] of group.entries()) {
      const one = added[i] ?? null
      if (one) this.#note(one)
      resolve(one)
    }
    this.#publish(clientId, added)
  }

  #note({ chat }: Added): void {
    if (chat.assigned_to === null) this.#withPerson.delete(chat.id)
    else this.#withPerson.set(chat.id, true)
  }

  #publish(clientId: number, added: readonly (Added | null)[]): void {
    const there = added.filter((one) => one !== null)
    const rows = there.flatMap((one) => eventsOf(clientId, one))
    for (const listener of this.#listeners) listener(clientId, rows)
  }
}

/** Splits the queue into the next batch and the rest. A batch contains at most one message per chat, to preserve their order. */
function split(waiting: readonly Waiting[]): [Waiting[], Waiting[]] {
  const chats = new Set<number>()
  const group: Waiting[] = []
  const rest: Waiting[] = []
  for (const one of waiting) {
    const goes = group.length < BATCH_MAX && !chats.has(one.message.chatId)
    chats.add(one.message.chatId)
    ;(goes ? group : rest).push(one)
  }
  return [group, rest]
}

/** Returns the journal rows that were written for a message; none for playground chats, which are not in the journal. */
function eventsOf(client: number, { seq, audience, message, chat, is_felt }: Added): EventRow[] {
  if (seq === null) return []
  const at = iso(message.created_at)
  const row = { client_id: client, seq, version: EVENT_VERSION, chat_id: chat.id, audience, at }
  const added: EventRow = { ...row, type: 'message.added', payload: { message, chat } }
  return is_felt ? [added, { ...row, seq: seq + 1, type: 'sentiment.changed', payload: { chat } }] : [added]
}
