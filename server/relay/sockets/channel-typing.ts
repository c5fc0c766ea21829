import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { GatewayParts } from './gateway-parts.ts'

/**
 * Our choice: providers show typing for 20 seconds or more; consoles repeat it every 3 seconds, which is more often than
 * providers need.
 */
const RENEWAL_MS = 10_000

/** Forwards agents' typing to channel customers, throttled to the renewal interval. */
export class ChannelTyping {
  readonly #parts: Pick<GatewayParts, 'backend' | 'clock' | 'log'>
  /** Time at which typing was last forwarded, by chat. */
  readonly #shown = new Map<number, number>()

  constructor(parts: Pick<GatewayParts, 'backend' | 'clock' | 'log'>) {
    this.#parts = parts
  }

  /** Handles an agent typing in a chat. */
  started(chatId: number, channel: Channel | null): void {
    const now = this.#parts.clock.now().getTime()
    if (channel === null || !isIntegrationChannel(channel)) return
    if (now - (this.#shown.get(chatId) ?? 0) < RENEWAL_MS) return
    for (const [id, at] of this.#shown) if (now - at >= 2 * RENEWAL_MS) this.#shown.delete(id)
    this.#shown.set(chatId, now)
    this.#pass(chatId, true)
  }

  /** Handles the end of typing in a chat. */
  stopped(chatId: number): void {
    if (this.#shown.delete(chatId)) this.#pass(chatId, false)
  }

  #pass(chatId: number, isTyping: boolean): void {
    const { backend, log } = this.#parts
    backend
      .passOnTyping(chatId, isTyping)
      .catch((error) => log.debug({ err: error, chat: chatId }, 'could not forward typing'))
  }
}
