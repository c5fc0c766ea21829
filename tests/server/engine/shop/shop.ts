import type { Locale } from '#contract/base/shapes.ts'
import type { Passage } from '#server/engine/types.ts'

/** What a small shop taught its bot, and what customers ask. */
export interface Shop {
  readonly locale: Locale
  /** File name, heading, text. */
  readonly passages: readonly (readonly [file: string, heading: string | null, text: string])[]
  /** Question, and what the answer must hold. */
  readonly answerable: readonly (readonly [question: string, holds: string])[]
  readonly unanswerable: readonly string[]
}

/** The passages of a shop as the engine gets them. */
export function passagesOf(shop: Shop, from = 1): Passage[] {
  const files = [...new Set(shop.passages.map(([file]) => file))]
  return shop.passages.map(([fileName, heading, text], at) => ({
    id: from + at,
    source: `file:${files.indexOf(fileName) + 1}`,
    fileName,
    heading,
    text,
    location: { row: at + 1 },
    important: false,
    language: shop.locale,
  }))
}
