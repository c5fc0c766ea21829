import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import { type TextLimit, textLength, textLimits, textParts } from '#contract/channels/channel-texts.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'

/**
 * Returns the channel limit that a text exceeds, with the number of outgoing messages; null if it fits. Widget and playground
 * have no channel limit.
 */
export function exceededLimit(
  channel: Channel,
  text: string,
): (TextLimit & { readonly parts: number }) | null {
  if (!isIntegrationChannel(channel)) return null
  const limit = textLimits[channel]
  return textLength(channel, text) > limit.max ? { ...limit, parts: textParts(channel, text).length } : null
}
