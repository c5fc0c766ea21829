import type { Channel } from '#contract/chat-shapes.ts'

/** Longest text of one message of a channel, as its provider counts it. */
export interface ChannelLimit {
  readonly most: number
  readonly unit: 'characters' | 'bytes'
}

/** Limits of the providers (design of the channels); the widget has none but that of a message. */
const limits: Partial<Record<Channel, ChannelLimit>> = {
  messenger: { most: 2_000, unit: 'characters' },
  instagram: { most: 1_000, unit: 'bytes' },
  whatsapp: { most: 4_096, unit: 'characters' },
  zalo: { most: 2_000, unit: 'characters' },
}

/** Returns the limit that a text exceeds on a channel, with the number of parts that it goes out in; null if it fits. */
export function exceededLimit(
  channel: Channel,
  text: string,
): (ChannelLimit & { readonly parts: number }) | null {
  const limit = limits[channel]
  if (!limit) return null
  // UTF-8 takes 1 to 4 bytes for a code point.
  const sizeOf = (sign: string) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  const size =
    limit.unit === 'characters' ? text.length : [...text].reduce((sum, sign) => sum + sizeOf(sign), 0)
  return size > limit.most ? { ...limit, parts: Math.ceil(size / limit.most) } : null
}
