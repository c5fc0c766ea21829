import { setImmediate } from 'node:timers/promises'

/** Limits on the work of owners who take turns. */
export interface TurnLimits {
  /** Maximum number of pieces of work that run at a time. */
  readonly atOnce: number
  /** Maximum number of pieces of one owner's work that run at a time. */
  readonly perOwner: number
  /** Maximum wait for a turn in milliseconds; without it, work waits as long as necessary. */
  readonly waitMs?: number
  /** Time in milliseconds after which work counts as failed: its signal aborts, and other work continues. */
  readonly deadlineMs?: number
  /** Limits after which owners rest because their work is repeatedly too slow; without them, owners never rest. */
  readonly breaker?: Breaker
}

/** Number of consecutive missed deadlines after which an owner rests, and the shortest and longest rest in milliseconds. */
export interface Breaker {
  readonly after: number
  readonly restMs: number
  readonly restMaxMs: number
}

/** Thrown if work waited too long for its turn. */
export class TurnTimeout extends Error {
  override readonly name = 'TurnTimeout'
}

/** Error of work that took longer than its deadline; work may also reject with it. */
export class TurnDeadline extends Error {
  override readonly name = 'TurnDeadline'
}

/** Error of work whose owner rests, because earlier work was too slow. */
export class OwnerRests extends Error {
  override readonly name = 'OwnerRests'
}

interface Lane {
  running: number
  /** Number of consecutive missed deadlines. */
  missed: number
  restsUntil: number
}

type Work<T> = (signal: AbortSignal) => Promise<T>

/** Returns a function that calls another one only the first time it is called. */
function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}

/**
 * Lets owners, usually clients, take turns at work for which they share a thread, a connection or a queue: an owner with much
 * or slow work delays others by at most the work that is running. Used for every shared queue (decision 082).
 */
export class FairTurns {
  readonly #limits: TurnLimits
  readonly #now: () => number
  /** Waiting work by owner; the owners are in order of their turns. */
  readonly #waiting = new Map<number, Set<() => void>>()
  readonly #lanes = new Map<number, Lane>()
  readonly #listeners: (() => void)[] = []
  #count = 0

  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Calls a function whenever work may have become possible, for queues that choose the next owner themselves. */
  onFree(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Number of pieces of work that can start now. */
  get free(): number {
    return Math.max(0, this.#limits.atOnce - this.#count)
  }

  /** Returns the number of running pieces by owner. */
  running(): ReadonlyMap<number, number> {
    return new Map([...this.#lanes].map(([owner, { running }]) => [owner, running]))
  }

  /** Returns the owners that cannot start any work now, because of their limit or because they rest. */
  blocked(): number[] {
    return [...this.#lanes.keys()].filter((owner) => !this.isOpen(owner))
  }

  /** Returns whether an owner can start work now, if anyone can. */
  isOpen(owner: number): boolean {
    return (this.#lanes.get(owner)?.running ?? 0) < this.#limits.perOwner && !this.#rests(owner)
  }

  /**
   * Runs work when it is its owner's turn, after letting the event loop run. Rejects with `TurnTimeout` after too long a wait,
   * with `TurnDeadline` after the deadline, with `OwnerRests`, or when the signal aborts.
   */
  async run<T>(owner: number, work: Work<T>, signal?: AbortSignal): Promise<T> {
    if (this.#rests(owner)) throw new OwnerRests('earlier work was too slow')
    await this.#turnOf(owner, signal)
    return this.#perform(
      owner,
      async (own) => {
        await setImmediate()
        return work(own)
      },
      signal,
    )
  }

  /**
   * Runs work at once, for queues that choose the next owner themselves. Call it only if there is a free turn and the owner is
   * open.
   */
  begin<T>(owner: number, work: Work<T>): Promise<T> {
    this.#enter(owner)
    return this.#perform(owner, work)
  }

  #rests(owner: number): boolean {
    return (this.#lanes.get(owner)?.restsUntil ?? 0) > this.#now()
  }

  #enter(owner: number): void {
    const lane = this.#lanes.get(owner) ?? { running: 0, missed: 0, restsUntil: 0 }
    lane.running += 1
    this.#count += 1
    this.#lanes.set(owner, lane)
  }

  #perform<T>(owner: number, work: Work<T>, signal?: AbortSignal): Promise<T> {
    const { deadlineMs } = this.#limits
    const stop = new AbortController()
    const own = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const [freeTurn, freeLane] = [once(() => this.#freeTurn()), once(() => this.#freeLane(owner))]
    return new Promise((resolve, reject) => {
      const miss = () => {
        this.#miss(owner)
        stop.abort(new TurnDeadline('took too long'))
        freeTurn()
        // Work that ignores its signal blocks its owner for one more deadline, but nobody else.
        setTimeout(freeLane, deadlineMs).unref()
        reject(stop.signal.reason)
      }
      const timer = deadlineMs === undefined ? undefined : setTimeout(miss, deadlineMs).unref()
      const end = () => {
        clearTimeout(timer)
        freeLane()
        freeTurn()
      }
      const succeed = (result: T) => {
        if (!stop.signal.aborted) this.#succeed(owner)
        end()
        resolve(result)
      }
      const fail = (error: unknown) => {
        if (error instanceof TurnDeadline && !stop.signal.aborted) this.#miss(owner)
        end()
        reject(error)
      }
      const run = async () => work(own)
      run().then(succeed, fail)
    })
  }

  #freeTurn(): void {
    this.#count -= 1
    this.#fill()
  }

  #freeLane(owner: number): void {
    const lane = this.#lanes.get(owner)
    if (!lane) return
    lane.running -= 1
    if (lane.running === 0 && lane.missed === 0) this.#lanes.delete(owner)
    this.#fill()
  }

  #miss(owner: number): void {
    const { breaker } = this.#limits
    const lane = this.#lanes.get(owner)
    if (!lane || !breaker) return
    lane.missed += 1
    const rests = lane.missed - breaker.after
    if (rests < 0) return
    const rest = Math.min(breaker.restMaxMs, breaker.restMs * 2 ** Math.min(rests, 30))
    lane.restsUntil = this.#now() + rest
    setTimeout(() => this.#fill(), rest).unref()
  }

  #succeed(owner: number): void {
    const lane = this.#lanes.get(owner)
    if (lane) Object.assign(lane, { missed: 0, restsUntil: 0 })
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
      const expire = () => {
        leave()
        reject(new TurnTimeout('waited too long for a turn'))
      }
      const { waitMs } = this.#limits
      const timer = waitMs === undefined ? undefined : setTimeout(expire, waitMs).unref()
      own.add(begin)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      else this.#fill()
    })
  }

  /** Starts waiting work: one piece per owner and round, in the order in which the owners had their last turns. */
  #fill(): void {
    for (let hasBegun = true; hasBegun && this.free > 0; ) {
      hasBegun = false
      for (const [owner, own] of [...this.#waiting]) {
        const [begin] = own
        if (this.free === 0 || !begin || !this.isOpen(owner)) continue
        this.#enter(owner)
        // The owner moves to the end of the line.
        this.#waiting.delete(owner)
        if (own.size > 1) this.#waiting.set(owner, own)
        begin()
        hasBegun = true
      }
    }
    for (const listener of this.#listeners) listener()
  }
}
