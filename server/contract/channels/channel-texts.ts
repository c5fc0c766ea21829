import { splitText } from '../base/split-text.ts'
import type { IntegrationChannel } from './channel-names.ts'

/** Maximum length of a channel's message, in the unit that the provider counts: characters or UTF-8 bytes. */
export interface TextLimit {
  readonly max: number
  /** Unit of the limit. Characters are UTF-16 code units; no other way of counting characters gives a higher number. */
  readonly unit: 'characters' | 'bytes'
}

/** Length limits from the providers' documentation. */
export const textLimits: Record<IntegrationChannel, TextLimit> = {
  messenger: { max: 2_000, unit: 'characters' },
  instagram: { max: 1_000, unit: 'bytes' },
  whatsapp: { max: 4_096, unit: 'characters' },
  zalo: { max: 2_000, unit: 'characters' },
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const point of text) {
    const code = point.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Returns the length of a text as a channel counts it, or an upper bound. */
export const textLength = (channel: IntegrationChannel, text: string): number =>
  textLimits[channel].unit === 'bytes' ? utf8Bytes(text) : text.length

/** Splits a text into messages for a channel: as few as its limit allows, between words where possible. */
export const textParts = (channel: IntegrationChannel, text: string): string[] =>
  splitText(text, textLimits[channel].max, (piece) => textLength(channel, piece))
