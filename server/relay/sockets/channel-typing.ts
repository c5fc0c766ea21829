import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'
import type { GatewayParts } from './gateway-parts.ts'

/** Our choice: providers show typing for twenty seconds or more; consoles repeat it every three, which is more than need be passed on. */
const RENEWAL_MS = 10_000

/** Passes agents' typing on to customers of channels, no more often than it has to be renewed. */
export class ChannelTyping {
  readonly #parts: Pick<GatewayParts, 'backend' | 'clock' | 'log'>
  /** When typing was last passed on, by chat. */
  readonly #shown = new Map<number, number>()

  constructor(parts: Pick<GatewayParts, 'backend' | 'clock' | 'log'>) {
    this.#parts = parts
  }

  /** Notes that an agent types in a chat. */
  started(chatId: number, channel: Channel | null): void {
    const now = this.#parts.clock.now().getTime()
    if (channel === null || !isIntegrationChannel(channel)) return
    if (now - (this.#shown.get(chatId) ?? 0) < RENEWAL_MS) return
    for (const [id, at] of this.#shown) if (now - at >= 2 * RENEWAL_MS) this.#shown.delete(id)
    this.#shown.set(chatId, now)
    this.#pass(chatId, true)
  }

  /** Notes that nobody types any longer. */
  stopped(chatId: number): void {
    if (this.#shown.delete(chatId)) this.#pass(chatId, false)
  }

  #pass(chatId: number, isTyping: boolean): void {
    const { backend, log } = this.#parts
    backend
      .passOnTyping(chatId, isTyping)
      .catch((error) => log.debug({ err: error, chat: chatId }, 'typing could not be passed on'))
  }
}
