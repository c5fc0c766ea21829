import { setTimeout as wait } from 'node:timers/promises'

type Work = () => Promise<void>

/** Longest wait for work under way when the process stops, in milliseconds. */
const END_TIMEOUT_MS = 10_000

/**
 * Work in this process that nobody waits for, at most `atOnce` pieces at a time; owners take turns. Of a subject, the newest piece that
 * waits is done and the others are not. Failures are its own business.
 */
export class FairQueue {
  readonly #atOnce: number
  /** Waiting work of each owner by its subject, owners in the order of their turns. */
  readonly #waiting = new Map<number, Map<number, Work>>()
  readonly #running = new Set<Promise<void>>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Adds work of an owner; it replaces work on the same subject that waits. */
  add(owner: number, subject: number, work: Work): void {
    const own = this.#waiting.get(owner) ?? new Map<number, Work>()
    own.set(subject, work)
    this.#waiting.set(owner, own)
    this.#fill()
  }

  /** Resolves when the work under way is done, or after ten seconds; what waits is left. */
  async end(): Promise<void> {
    this.#waiting.clear()
    const timeout = new AbortController()
    await Promise.race([
      Promise.all(this.#running),
      wait(END_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ])
    timeout.abort()
  }

  #fill(): void {
    while (this.#running.size < this.#atOnce) {
      const work = this.#next()
      if (!work) return
      const running: Promise<void> = work()
        .catch(() => {})
        .then(() => {
          this.#running.delete(running)
          this.#fill()
        })
      this.#running.add(running)
    }
  }

  /** Takes the next piece of work; its owner goes to the end of the line. */
  #next(): Work | null {
    const [first] = this.#waiting
    if (!first) return null
    const [owner, own] = first
    this.#waiting.delete(owner)
    const [next] = own
    if (!next) return null
    own.delete(next[0])
    if (own.size > 0) this.#waiting.set(owner, own)
    return next[1]
  }
}
