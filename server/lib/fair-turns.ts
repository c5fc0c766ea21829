import { setImmediate } from 'node:timers/promises'

/** Limits of work that owners share. */
export interface TurnLimits {
  /** Maximum pieces of work at a time. */
  readonly atOnce: number
  /** Maximum pieces of one owner at a time. */
  readonly perOwner: number
  /** Maximum wait for a turn in milliseconds. */
  readonly waitMs: number
}

/** Error of work that waited too long for its turn. */
export class TurnTimeout extends Error {
  override readonly name = 'TurnTimeout'
}

/**
 * Lets owners take turns with work that they share a thread or a connection for: the work of an owner with much of it delays
 * others by at most what is running. The event loop runs before each piece of work.
 */
export class FairTurns {
  readonly #limits: TurnLimits
  /** Waiting work by owner, in the order of their turns. */
  readonly #waiting = new Map<number, Set<() => void>>()
  readonly #running = new Map<number, number>()
  #count = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Runs work when it is its owner's turn. Rejects with `TurnTimeout` after too long a wait, or when the signal aborts. */
  async run<T>(owner: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turnOf(owner, signal)
    try {
      await setImmediate()
      return await work()
    } finally {
      this.#count -= 1
      const left = (this.#running.get(owner) ?? 1) - 1
      if (left > 0) this.#running.set(owner, left)
      else this.#running.delete(owner)
      this.#fill()
    }
  }

  #turnOf(owner: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(owner) ?? new Set<() => void>()
      this.#waiting.set(owner, own)
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        own.delete(begin)
        if (own.size === 0 && this.#waiting.get(owner) === own) this.#waiting.delete(owner)
      }
      const begin = () => {
        leave()
        resolve()
      }
      const abort = () => {
        leave()
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        leave()
        reject(new TurnTimeout('waited too long for a turn'))
      }, this.#limits.waitMs).unref()
      own.add(begin)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      else this.#fill()
    })
  }

  #fill(): void {
    const { atOnce, perOwner } = this.#limits
    for (const [owner, own] of [...this.#waiting]) {
      if (this.#count >= atOnce) return
      const running = this.#running.get(owner) ?? 0
      const [begin] = own
      if (running >= perOwner || !begin) continue
      this.#count += 1
      this.#running.set(owner, running + 1)
      // The owner moves to the end of the line.
      this.#waiting.delete(owner)
      if (own.size > 1) this.#waiting.set(owner, own)
      begin()
    }
    const canGoOn = [...this.#waiting.keys()].some((owner) => (this.#running.get(owner) ?? 0) < perOwner)
    if (this.#count < atOnce && canGoOn) this.#fill()
  }
}
