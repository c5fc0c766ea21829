/** Abort reason for an answer that is no longer needed. */
class Stopped extends Error {}

/** Returns whether an answer was aborted because the customer left or an agent took over the chat. */
export const wasStopped = (error: unknown): boolean => error instanceof Stopped

/** Customers' messages that are being answered in this process. */
export class RunningAnswers {
  readonly #exchanges = new Map<string, Promise<unknown>>()
  readonly #answers = new Map<number, Set<AbortController>>()

  /** Returns the exchange in progress for a chat and idempotency key, or undefined. */
  find<T>(chatId: number, key: string): Promise<T> | undefined {
    return this.#exchanges.get(`${chatId} ${key}`) as Promise<T> | undefined
  }

  /** Tracks an exchange while it runs, so that a repeated send waits for it instead of starting another. */
  keep<T>(chatId: number, key: string, exchange: Promise<T>): Promise<T> {
    const id = `${chatId} ${key}`
    const kept = exchange.finally(() => this.#exchanges.delete(id))
    this.#exchanges.set(id, kept)
    return kept
  }

  /** Runs the given function, which creates an answer; `stop` aborts its signal. */
  async answer<T>(chatId: number, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const inChat = this.#answers.get(chatId) ?? new Set()
    this.#answers.set(chatId, inChat.add(controller))
    try {
      return await make(controller.signal)
    } finally {
      inChat.delete(controller)
      if (inChat.size === 0) this.#answers.delete(chatId)
    }
  }

  /** Aborts all answers in progress in a chat. */
  stop(chatId: number): void {
    for (const controller of this.#answers.get(chatId) ?? []) controller.abort(new Stopped())
  }
}
