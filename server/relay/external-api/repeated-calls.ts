import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#contract/base/units.ts'
import type { Call } from './requests.ts'

/** Our choice: time for which an answer is repeated; callers retry for less long. */
const REPEATED_MS = HOUR_MS
const ANSWERS_MAX = 10_000

/** Marks an answer that was sent as a stream and therefore cannot be repeated. */
export const SENT = Symbol('sent')

/** Returns what identifies a write that its caller may repeat; null if it names no idempotency key. */
function keyOf({ request, route, headers }: Call): string | null {
  const { 'idempotency-key': key, authorization, 'api-key': apiKey } = headers
  if (!key || route.method === 'GET') return null
  return JSON.stringify([route.method, request.url, authorization, apiKey, key])
}

/**
 * Answers writes that are repeated with the same idempotency key, which older services do not know: a message that is sent again
 * after a broken connection must not be saved twice.
 */
export class RepeatedCalls {
  readonly #answers = new LRUCache<string, Promise<unknown>>({ max: ANSWERS_MAX, ttl: REPEATED_MS })

  /** Returns the answer of an equal earlier call, or else makes the call. Calls that fail can be repeated. */
  async once(
    call: Call,
    make: () => Promise<unknown>,
  ): Promise<{ readonly answer: unknown; readonly isRepeat: boolean }> {
    const key = keyOf(call)
    const known = key === null ? undefined : await this.#answers.get(key)?.catch(() => SENT)
    if (known !== undefined && known !== SENT) {
      ;(call.payload as Readable | null)?.resume?.()
      return { answer: known, isRepeat: true }
    }
    const answer = make()
    if (key !== null) this.#remember(key, answer)
    return { answer: await answer, isRepeat: false }
  }

  #remember(key: string, answer: Promise<unknown>): void {
    this.#answers.set(key, answer)
    const forget = () => this.#answers.delete(key)
    answer.then((value) => (value === SENT || value === undefined) && forget(), forget)
  }
}
