import { LRUCache } from 'lru-cache'
import type { LocalWrites } from '#server/api/platform/journal/feed.ts'
import type { EventRow } from '#server/api/platform/journal/store.ts'
import type { Db } from '#server/db/client.ts'
import { EVENT_VERSION } from '#server/db/schema/journal.ts'
import { isDatabaseUnavailable } from '#server/lib/database-errors.ts'
import { iso } from '#server/lib/iso.ts'
import { type Added, addMessages, type NewMessage } from './write.ts'

/** Maximum messages per write: enough to make the shared cost negligible, few enough that none waits long for others. */
const BATCH_MAX = 100

/** Our choice: chats of which it is known that a person has them. */
const WITH_PERSON_MAX = 10_000

interface Waiting {
  readonly message: NewMessage
  resolve(added: Added | null): void
  reject(error: unknown): void
}

/** Called after each write with the events that it appended: none where it failed. */
type Listener = Parameters<LocalWrites['follow']>[0]

/**
 * Writes messages, those of a client that come while others are being written together. They would wait for each other anyway,
 * because they share the head of the journal; together they share the statement, the commit and the sync as well, so that a busy
 * floor is written faster than a quiet one.
 */
export class MessageWriter implements LocalWrites {
  readonly #db: Db
  /** What waits, by client; who has an entry is being written for. */
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #listeners = new Set<Listener>()
  /** Chats that a person had when their last message was written. */
  readonly #withPerson = new LRUCache<number, true>({ max: WITH_PERSON_MAX })

  constructor(db: Db) {
    this.#db = db
  }

  /** Adds a message as `addMessages` does, in a transaction of its own or of others'; answers when it is committed. */
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

  /** Returns whether a person had a chat when this process last wrote in it: the bot is hardly asked there. */
  hadPerson(chatId: number): boolean {
    return this.#withPerson.get(chatId) === true
  }

  /** Whether messages of a client are being written; the listeners hear when they are. */
  isWriting(clientId: number): boolean {
    return this.#waiting.has(clientId)
  }

  /** Calls back after each write from now on. */
  follow(listener: Listener): void {
    this.#listeners.add(listener)
  }

  async #work(clientId: number): Promise<void> {
    for (;;) {
      // What came in the same turn goes together.
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
      // One that may not be written (a key that was used, two processes in each other's way) must not take the others with it.
      if (group.length > 1 && !isDatabaseUnavailable(error))
        for (const one of group) await this.#write(clientId, [one])
      else for (const { reject } of group) reject(error)
      return
    }
    // They are saved: even if publishing them fails, none of them is written again.
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

/** The next group, in which each chat is once, so that its messages keep their order; and what is left. */
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

/** The journal's rows of a message as they were written; none in the playground, which the journal does not know. */
function eventsOf(client: number, { seq, audience, message, chat, is_felt }: Added): EventRow[] {
  if (seq === null) return []
  const at = iso(message.created_at)
  const row = { client_id: client, seq, version: EVENT_VERSION, chat_id: chat.id, audience, at }
  const added: EventRow = { ...row, type: 'message.added', payload: { message, chat } }
  return is_felt ? [added, { ...row, seq: seq + 1, type: 'sentiment.changed', payload: { chat } }] : [added]
}
