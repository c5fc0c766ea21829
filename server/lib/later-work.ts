import { isDatabaseUnavailable } from './database-errors.ts'

/** Our choice: time for which items are gathered into a batch. */
const GATHER_MS = 250
/**
 * Our choice: number of attempts while the database is unavailable, and the pauses between them, which double; about four minutes
 * in total.
 */
const ATTEMPTS_MAX = 13
const PAUSES_MS = { first: 1_000, max: 30_000 } as const

type Work = () => Promise<void>

/** Items that are gathered into one batch, and the work that processes them. */
interface Group {
  readonly items: unknown[]
  readonly work: (items: readonly never[]) => Promise<void>
}

/** Runs work that callers do not wait for, sequentially per key; work that finds the database unavailable is repeated. */
export class LaterWork {
  readonly #onError: (error: unknown, key: number, name: string) => void
  readonly #last = new Map<number, Promise<void>>()
  /** Gathered items by key and name. */
  readonly #groups = new Map<number, Map<string, Group>>()
  readonly #ending = new AbortController()

  /** `onError` receives the error of failed work, with the key and name of that work. */
  constructor(onError: (error: unknown, key: number, name: string) => void) {
    this.#onError = onError
  }

  /** Adds work that starts once all earlier work with the same key is done. */
  add(key: number, name: string, work: Work): void {
    const done = (this.#last.get(key) ?? Promise.resolve())
      .then(() => this.#attempt(work))
      .catch((error) => this.#onError(error, key, name))
      .then(() => {
        if (this.#last.get(key) === done) this.#last.delete(key)
      })
    this.#last.set(key, done)
  }

  /**
   * Batches items by key and name; `work` receives the batch 250 ms after the key's first item, or earlier on `settled` or `end`.
   */
  gather<T>(key: number, name: string, item: T, work: (items: readonly T[]) => Promise<void>): void {
    const groups = this.#groups.get(key) ?? new Map<string, Group>()
    if (groups.size === 0) {
      this.#groups.set(key, groups)
      setTimeout(() => this.#begin(key, groups), GATHER_MS).unref()
    }
    const group = groups.get(name) ?? { items: [], work }
    group.items.push(item)
    groups.set(name, group)
  }

  /** Resolves once all work added for a key is done. */
  settled(key: number): Promise<void> {
    this.#begin(key, this.#groups.get(key))
    return this.#last.get(key) ?? Promise.resolve()
  }

  /** Resolves once all added work is done; work that waits for the database is attempted once more. */
  async end(): Promise<void> {
    this.#ending.abort()
    for (const [key, groups] of this.#groups) this.#begin(key, groups)
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }

  /** Resolves after the given time, or when the work has to end. */
  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#ending
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', resume)
        resolve()
      }
      const timer = setTimeout(resume, milliseconds).unref()
      signal.addEventListener('abort', resume)
    })
  }

  async #attempt(work: Work): Promise<void> {
    let wait: number = PAUSES_MS.first
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS_MAX || this.#ending.signal.aborted
      try {
        await work()
        return
      } catch (error) {
        if (isLast || !isDatabaseUnavailable(error)) throw error
      }
      await this.#pause(wait)
      wait = Math.min(2 * wait, PAUSES_MS.max)
    }
  }

  /** Adds a key's gathered items as work, unless that has already been done. */
  #begin(key: number, groups: ReadonlyMap<string, Group> | undefined): void {
    if (!groups || this.#groups.get(key) !== groups) return
    this.#groups.delete(key)
    for (const [name, { items, work }] of groups) this.add(key, name, () => work(items as never[]))
  }
}
