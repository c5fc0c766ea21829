import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { GatewayParts } from './gateway-parts.ts'

/**
 * Our choice: minimum time between two typing signals to a provider. Providers show typing for 20 seconds or more; consoles
 * repeat the signal every 3 seconds, which is more often than providers need.
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

  /** Forwards that an agent is typing, unless that was done recently or the chat is not on a provider's channel. */
  started(chatId: number, channel: Channel | null): void {
    const now = this.#parts.clock.now().getTime()
    if (channel === null || !isIntegrationChannel(channel)) return
    if (now - (this.#shown.get(chatId) ?? 0) < RENEWAL_MS) return
    for (const [id, at] of this.#shown) if (now - at >= 2 * RENEWAL_MS) this.#shown.delete(id)
    this.#shown.set(chatId, now)
    this.#pass(chatId, true)
  }

  /** Forwards that typing has ended, if its start was forwarded. */
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
