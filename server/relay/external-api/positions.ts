import type { ExternalCallers } from './callers.ts'
import type { ExternalFeed } from './external-feed.ts'
import type { Row } from './readers/json-schema.ts'
import { isRow, plain, propertiesOf } from './readers/json-schema.ts'
import type { Call } from './requests.ts'

/**
 * Positions of answers in the journals that the relay numbers itself. Without them, a screen would hold an answer older than
 * every event, and the widget would ask for the same events again and again.
 */
export class Positions {
  readonly #feed: ExternalFeed
  readonly #callers: ExternalCallers

  constructor(feed: ExternalFeed, callers: ExternalCallers) {
    this.#feed = feed
    this.#callers = callers
  }

  /** Returns the position of the caller's journal, for an answer that is read afterwards; null if the answer names none. */
  async before(call: Call): Promise<number | null> {
    const { response } = call.route
    if (!response || !('seq' in propertiesOf(plain(response)).properties)) return null
    const clientId = await this.#clientOf(call).catch(() => null)
    return clientId === null ? null : this.#feed.head(clientId)
  }

  async #clientOf({ route, input, credentials: { token, apiKey } }: Call): Promise<number | null> {
    if (route.access === 'member') return token === undefined ? null : this.#callers.clientOf(token)
    const { id } = (input.params ?? {}) as Row
    return this.#callers.clientOfVisitor(Number(id), apiKey ?? '')
  }
}

/** Returns an answer with its position in the caller's journal. */
export const withPosition = (answer: unknown, seq: number | null): unknown =>
  seq !== null && isRow(answer) ? { ...answer, seq } : answer
