import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/base/units.ts'

/** Calls that this process has counted for a key but not shared yet. */
export interface Tally {
  readonly key: string
  readonly calls: number
  /** Length of the window in milliseconds; it begins with the first call. */
  readonly windowMs: number
}

/** Adds tallies to the totals of all processes. Returns the total per key and the time left in its window. */
export type ShareTallies = (
  tallies: readonly Tally[],
) => Promise<readonly { readonly key: string; readonly calls: number; readonly leftMs: number }[]>

/** Our choice: interval at which processes share their counts; in between, a caller can exceed a limit. */
const SHARE_MS = 250

interface Counter {
  readonly windowMs: number
  endsAt: number
  /** Calls counted by all processes as of the last exchange. */
  base: number
  /** Calls counted by this process since the last exchange. */
  own: number
  /** All calls that this process has counted. */
  seen: number
  /** Calls that wait for the total of all processes, in order. */
  readonly waiting: { readonly place: number; readonly answer: (current: number) => void }[]
}

type Done = (error: Error | null, state: { current: number; ttl: number }) => void

/**
 * Our choice: shortest window and highest maximum of limits that are counted exactly across processes. Such limits protect
 * against rare and costly calls, so that it is worth asking the other processes before each answer.
 */
const EXACT = { windowMs: 15 * MINUTE_MS, max: 1_000 } as const

/** Our choice: time before the end of a window in which another process may already have begun the next one. */
const TURN_MS = 1_000

/**
 * Counts calls for @fastify/rate-limit, in this process only unless counts are shared. Callers above half of their limit are
 * stored separately, so that a flood of one-time callers cannot evict their counts.
 */
export class LimitCounters {
  readonly #few: LRUCache<string, Counter>
  readonly #many: LRUCache<string, Counter>
  readonly #unshared = new Set<string>()
  readonly #share: ShareTallies | null
  readonly #timer: NodeJS.Timeout | null
  /** Shares the counts now, or after the exchange that is under way. */
  readonly #shareNow: () => void

  constructor(max: number, share: ShareTallies | null, onError: (error: unknown) => void) {
    // Limited by size instead of by number of entries, because the cache would otherwise allocate all entries up front.
    const options = { maxSize: max, sizeCalculation: () => 1 }
    this.#few = new LRUCache(options)
    this.#many = new LRUCache(options)
    this.#share = share
    let isSharing = false
    let isAsked = false
    const exchange = () => {
      // Counts that are in flight must not be sent twice.
      if (isSharing) return
      isSharing = true
      this.#exchange()
        .catch(onError)
        .finally(() => {
          isSharing = false
          if (!isAsked) return
          isAsked = false
          exchange()
        })
    }
    this.#shareNow = () => {
      isAsked = isSharing
      exchange()
    }
    this.#timer = share ? setInterval(exchange, SHARE_MS).unref() : null
  }

  incr(key: string, done: Done, windowMs: number, max: number): void {
    const now = performance.now()
    let counter = this.#find(key)
    if (!counter || counter.endsAt <= now) {
      for (const { answer } of counter?.waiting ?? []) answer(counter?.base ?? 0)
      counter = { windowMs, endsAt: now + windowMs, base: 0, own: 0, seen: 0, waiting: [] }
      this.#many.delete(key)
      this.#few.set(key, counter)
    }
    counter.own += 1
    counter.seen += 1
    const current = counter.base + counter.own
    if (current * 2 >= max && this.#few.delete(key)) this.#many.set(key, counter)
    if (this.#share) this.#unshared.add(key)
    const reply = (sum: number) => done(null, { current: sum, ttl: counter.endsAt - now })
    if (!this.#share || windowMs < EXACT.windowMs || max > EXACT.max) {
      reply(current)
      return
    }
    counter.waiting.push({ place: counter.seen, answer: reply })
    this.#shareNow()
  }

  /** All limits share one set of counters, in which each limit has its own keys. */
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
    const sent = new Map<string, Sent>()
    for (const key of this.#unshared) {
      const counter = this.#find(key)
      if (counter && counter.own > 0) sent.set(key, { counter, calls: counter.own, last: counter.seen })
    }
    this.#unshared.clear()
    if (!this.#share || sent.size === 0) return
    const tallies = [...sent].map(([key, { counter, calls }]) => ({ key, calls, windowMs: counter.windowMs }))
    try {
      for (const { key, calls, leftMs } of await this.#share(tallies)) {
        const one = sent.get(key)
        if (!one) continue
        take(one.counter, one.calls, calls, performance.now() + leftMs)
        answerAll(one.counter, one.last)
      }
    } finally {
      // If the other processes cannot be reached, this process counts alone.
      for (const { counter, last } of sent.values()) answerAll(counter, last)
    }
  }
}

/** Calls that were sent to the other processes: their number, and the place of the last one. */
interface Sent {
  readonly counter: Counter
  readonly calls: number
  readonly last: number
}

/** Answers the calls that wait for the total, up to the given place; each gets the total up to and including itself. */
function answerAll({ waiting, base, own, seen }: Counter, last: number): void {
  for (let next = waiting[0]; next && next.place <= last; next = waiting[0]) {
    waiting.shift()
    next.answer(base + own - (seen - next.place))
  }
}

/**
 * Adopts the shared count. A count lower than the known one is ignored, because Redis loses its counts when it restarts, unless
 * the window is about to end and another process may have begun the next one.
 */
function take(counter: Counter, sent: number, calls: number, endsAt: number): void {
  const known = counter.base + Math.min(sent, counter.own)
  counter.own = Math.max(0, counter.own - sent)
  const isForgotten = calls < known && counter.endsAt > performance.now() + TURN_MS
  counter.base = isForgotten ? known : calls
  if (!isForgotten) counter.endsAt = endsAt
}
