import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import { type TextLimit, textLength, textLimits, textParts } from '#contract/channels/channel-texts.ts'
import type { Channel } from '#contract/chats/chat-shapes.ts'

/**
 * Returns the limit that a text exceeds on a channel, with the number of messages that it goes out in; null if it fits. Widget and
 * playground have no limit but that of a message.
 */
export function exceededLimit(
  channel: Channel,
  text: string,
): (TextLimit & { readonly parts: number }) | null {
  if (!isIntegrationChannel(channel)) return null
  const limit = textLimits[channel]
  return textLength(channel, text) > limit.max ? { ...limit, parts: textParts(channel, text).length } : null
}
