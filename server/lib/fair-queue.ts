import { FairTurns, type TurnLimits } from './fair-turns.ts'
import { pause } from './pause.ts'

type Work = (signal: AbortSignal) => Promise<void>

/** Callback that receives the error of failed work, with its owner and subject. */
type OnError = (error: unknown, owner: number, subject: number) => void

/** Limits of a queue: the limits of its turns, and the number of an owner's subjects that can wait; no limit if omitted. */
interface QueueLimits extends TurnLimits {
  readonly waitingMax?: number
}

/** Maximum wait for running work when the process stops, in milliseconds. */
const END_TIMEOUT_MS = 10_000

/**
 * Fire-and-forget work in this process, for which owners take turns. If several pieces of an owner wait for the same subject, only
 * the newest is run.
 */
export class FairQueue {
  readonly #turns: FairTurns
  readonly #waitingMax: number
  readonly #onError: OnError
  /** Waiting work by owner and subject; the owners are in order of their turns. */
  readonly #waiting = new Map<number, Map<number, Work>>()
  readonly #running = new Set<Promise<void>>()

  constructor({ waitingMax = Number.POSITIVE_INFINITY, ...limits }: QueueLimits, onError: OnError) {
    this.#turns = new FairTurns(limits)
    this.#waitingMax = waitingMax
    this.#turns.onFree(() => this.#fill())
    this.#onError = onError
  }

  /**
   * Adds an owner's work on a subject, replacing any work on it that the owner already has waiting. Drops the work if the owner has
   * too many other subjects waiting; with such a limit, the caller has to find dropped work again.
   */
  add(owner: number, subject: number, work: Work): void {
    const own = this.#waiting.get(owner) ?? new Map<number, Work>()
    if (own.size >= this.#waitingMax && !own.has(subject)) return
    own.set(subject, work)
    this.#waiting.set(owner, own)
    this.#fill()
  }

  /** Drops waiting work; resolves once the running work is done, or after ten seconds. */
  async end(): Promise<void> {
    this.#waiting.clear()
    const timeout = new AbortController()
    await Promise.race([Promise.all(this.#running), pause(END_TIMEOUT_MS, timeout.signal)])
    timeout.abort()
  }

  #fill(): void {
    while (this.#turns.free > 0) {
      const next = this.#next()
      if (!next) return
      const { owner, subject, work } = next
      const running: Promise<void> = this.#turns
        .begin(owner, work)
        .catch((error) => this.#onError(error, owner, subject))
        .then(() => {
          this.#running.delete(running)
        })
      this.#running.add(running)
    }
  }

  /** Removes and returns the next piece of work; its owner moves to the end of the line. */
  #next(): { owner: number; subject: number; work: Work } | null {
    const first = [...this.#waiting].find(([owner]) => this.#turns.isOpen(owner))
    if (!first) return null
    const [owner, own] = first
    this.#waiting.delete(owner)
    const [next] = own
    if (!next) return null
    const [subject, work] = next
    own.delete(subject)
    if (own.size > 0) this.#waiting.set(owner, own)
    return { owner, subject, work }
  }
}
