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

/** Our choice: what is left of a window in which another process may already have begun the next one. */
const TURN_MS = 1_000

/**
 * Counts of callers, for @fastify/rate-limit. Without sharing they are those of this process. Callers who have used half of their limit are
 * kept apart from those who have not, so that a flood of callers who each come once makes nobody else's count forgotten.
 */
export class LimitCounters {
  readonly #few: LRUCache<string, Counter>
  readonly #many: LRUCache<string, Counter>
  readonly #unshared = new Set<string>()
  readonly #share: ShareTallies | null
  readonly #timer: NodeJS.Timeout | null

  constructor(max: number, share: ShareTallies | null, onError: (error: unknown) => void) {
    // By size instead of number, or room for all of them would be taken before the first call.
    const options = { maxSize: max, sizeCalculation: () => 1 }
    this.#few = new LRUCache(options)
    this.#many = new LRUCache(options)
    this.#share = share
    let isSharing = false
    const exchange = () => {
      // What is on its way must not be sent twice.
      if (isSharing) return
      isSharing = true
      this.#exchange()
        .catch(onError)
        .finally(() => {
          isSharing = false
        })
    }
    this.#timer = share ? setInterval(exchange, SHARE_MS).unref() : null
  }

  incr(key: string, done: Done, windowMs: number, max: number): void {
    const now = performance.now()
    let counter = this.#find(key)
    if (!counter || counter.endsAt <= now) {
      counter = { windowMs, endsAt: now + windowMs, base: 0, own: 0 }
      this.#many.delete(key)
      this.#few.set(key, counter)
    }
    counter.own += 1
    const current = counter.base + counter.own
    if (current * 2 >= max && this.#few.delete(key)) this.#many.set(key, counter)
    if (this.#share) this.#unshared.add(key)
    done(null, { current, ttl: counter.endsAt - now })
  }

  /** All limits count in the same place; their keys tell them apart. */
  child(): this {
    return this
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  #find(key: string): Counter | undefined {
    return this.#many.get(key) ?? this.#few.get(key)
  }

  async #exchange(): Promise<void> {
    const tallies = [...this.#unshared].flatMap((key) => {
      const counter = this.#find(key)
      return counter && counter.own > 0 ? [{ key, calls: counter.own, windowMs: counter.windowMs }] : []
    })
    this.#unshared.clear()
    if (!this.#share || tallies.length === 0) return
    const sent = new Map(tallies.map(({ key, calls }) => [key, calls]))
    for (const { key, calls, leftMs } of await this.#share(tallies)) {
      const counter = this.#find(key)
      if (counter) take(counter, sent.get(key) ?? 0, calls, performance.now() + leftMs)
    }
  }
}

/** Takes over what all processes have counted, unless they have forgotten what this one knew: a Redis that was started again has. */
function take(counter: Counter, sent: number, calls: number, endsAt: number): void {
  const known = counter.base + Math.min(sent, counter.own)
  counter.own = Math.max(0, counter.own - sent)
  const isForgotten = calls < known && counter.endsAt > performance.now() + TURN_MS
  counter.base = isForgotten ? known : calls
  if (!isForgotten) counter.endsAt = endsAt
}
