/** Our choice: time for which items are gathered into a batch. */
const GATHER_MS = 250

type Work = () => Promise<void>

/** Items that are gathered into one batch, and the work that processes them. */
interface Group {
  readonly items: unknown[]
  readonly work: (items: readonly never[]) => Promise<void>
}

/** Runs work that callers do not wait for, sequentially per key. */
export class LaterWork {
  readonly #onError: (error: unknown, key: number, name: string) => void
  readonly #last = new Map<number, Promise<void>>()
  /** Gathered items by key and name. */
  readonly #groups = new Map<number, Map<string, Group>>()

  /** `onError` receives the error of failed work, with the key and name of that work. */
  constructor(onError: (error: unknown, key: number, name: string) => void) {
    this.#onError = onError
  }

  /** Adds work that starts once all earlier work with the same key is done. */
  add(key: number, name: string, work: Work): void {
    const done = (this.#last.get(key) ?? Promise.resolve())
      .then(work)
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

  /** Resolves once all added work is done. */
  async end(): Promise<void> {
    for (const [key, groups] of this.#groups) this.#begin(key, groups)
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }

  /** Adds a key's gathered items as work, unless that has already been done. */
  #begin(key: number, groups: ReadonlyMap<string, Group> | undefined): void {
    if (!groups || this.#groups.get(key) !== groups) return
    this.#groups.delete(key)
    for (const [name, { items, work }] of groups) this.add(key, name, () => work(items as never[]))
  }
}
