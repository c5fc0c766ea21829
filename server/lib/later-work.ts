/** Our choice: how long work that can be done together is gathered. */
const GATHER_MS = 250

type Work = () => Promise<void>

/** Items that are handed over together. */
interface Group {
  readonly items: unknown[]
  readonly work: (items: readonly never[]) => Promise<void>
}

/** Work that its caller does not wait for, done one after the other for each key. */
export class LaterWork {
  readonly #onError: (error: unknown, key: number, name: string) => void
  readonly #last = new Map<number, Promise<void>>()
  /** What is gathered, by key and name. */
  readonly #groups = new Map<number, Map<string, Group>>()

  /** Creates it with a function that gets the errors of work, with its key and name. */
  constructor(onError: (error: unknown, key: number, name: string) => void) {
    this.#onError = onError
  }

  /** Adds work that begins once all earlier work of its key is done. */
  add(key: number, name: string, work: Work): void {
    const done = (this.#last.get(key) ?? Promise.resolve())
      .then(work)
      .catch((error) => this.#onError(error, key, name))
      .then(() => {
        if (this.#last.get(key) === done) this.#last.delete(key)
      })
    this.#last.set(key, done)
  }

  /** Batches items by key and name; `work` receives the batch 250 ms after the first item, or on `settled`. */
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

  /** Resolves when all that was added for a key is done. */
  settled(key: number): Promise<void> {
    this.#begin(key, this.#groups.get(key))
    return this.#last.get(key) ?? Promise.resolve()
  }

  /** Resolves when everything that was added is done. */
  async end(): Promise<void> {
    for (const [key, groups] of this.#groups) this.#begin(key, groups)
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }

  /** Adds gathered items as work, unless that has happened. */
  #begin(key: number, groups: ReadonlyMap<string, Group> | undefined): void {
    if (!groups || this.#groups.get(key) !== groups) return
    this.#groups.delete(key)
    for (const [name, { items, work }] of groups) this.add(key, name, () => work(items as never[]))
  }
}
