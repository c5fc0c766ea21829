import { LRUCache } from 'lru-cache'

/** Calls that this process has counted for a key and not yet shared. */
export interface Tally {
  readonly key: string
  readonly calls: number
  /** Length of the window in milliseconds, which begins with the first call. */
  readonly windowMs: number
}

/** Adds tallies to those of other processes. Returns for each key the calls of all, and how long its window goes on. */
export type ShareTallies = (
  tallies: readonly Tally[],
) => Promise<readonly { readonly key: string; readonly calls: number; readonly leftMs: number }[]>

/** Our choice: how often processes share what they counted; a caller exceeds a limit by what it sends meanwhile. */
const SHARE_MS = 250

interface Counter {
  readonly windowMs: number
  endsAt: number
  /** Calls of all processes when they were last shared. */
  base: number
  /** Calls of this process since then. */
  own: number
}

type Done = (error: Error | null, state: { current: number; ttl: number }) => void

/** Counts of callers, for @fastify/rate-limit. Without sharing they are those of this process. */
export class LimitCounters {
  readonly #counters: LRUCache<string, Counter>
  readonly #unshared = new Set<string>()
  readonly #share: ShareTallies | null
  readonly #timer: NodeJS.Timeout | null

  constructor(max: number, share: ShareTallies | null, onError: (error: unknown) => void) {
    this.#counters = new LRUCache({ max })
    this.#share = share
    this.#timer = share ? setInterval(() => void this.#exchange().catch(onError), SHARE_MS).unref() : null
  }

  incr(key: string, done: Done, windowMs: number): void {
    const now = performance.now()
    let counter = this.#counters.get(key)
    if (!counter || counter.endsAt <= now) {
      counter = { windowMs, endsAt: now + windowMs, base: 0, own: 0 }
      this.#counters.set(key, counter)
    }
    counter.own += 1
    if (this.#share) this.#unshared.add(key)
    done(null, { current: counter.base + counter.own, ttl: counter.endsAt - now })
  }

  /** All limits count in the same place; their keys tell them apart. */
  child(): this {
    return this
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  async #exchange(): Promise<void> {
    const tallies = [...this.#unshared].flatMap((key) => {
      const counter = this.#counters.get(key)
      return counter && counter.own > 0 ? [{ key, calls: counter.own, windowMs: counter.windowMs }] : []
    })
    this.#unshared.clear()
    if (!this.#share || tallies.length === 0) return
    const sent = new Map(tallies.map(({ key, calls }) => [key, calls]))
    for (const { key, calls, leftMs } of await this.#share(tallies)) {
      const counter = this.#counters.get(key)
      if (!counter) continue
      counter.own = Math.max(0, counter.own - (sent.get(key) ?? 0))
      counter.base = calls
      counter.endsAt = performance.now() + leftMs
    }
  }
}
