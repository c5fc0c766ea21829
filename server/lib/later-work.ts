/** Work that its caller does not wait for, done one after the other for each key. Its failures are its own business. */
export class LaterWork {
  readonly #last = new Map<number, Promise<void>>()

  /** Adds work that begins once all earlier work of its key is done. */
  add(key: number, work: () => Promise<void>): void {
    const done = this.settled(key)
      .then(work)
      .catch(() => {})
      .then(() => {
        if (this.#last.get(key) === done) this.#last.delete(key)
      })
    this.#last.set(key, done)
  }

  /** Resolves when all that was added for a key is done. */
  settled(key: number): Promise<void> {
    return this.#last.get(key) ?? Promise.resolve()
  }

  /** Resolves when everything that was added is done. */
  async end(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values())
  }
}
