import type { Locale } from '#contract/base/shapes.ts'
import type { Passage } from '#server/engine/types.ts'

/** Knowledge of a small shop's bot, and the customers' questions. */
export interface Shop {
  readonly locale: Locale
  /** File name, heading, text. */
  readonly passages: readonly (readonly [file: string, heading: string | null, text: string])[]
  /** Question, and text that the answer must contain. */
  readonly answerable: readonly (readonly [question: string, holds: string])[]
  readonly unanswerable: readonly string[]
}

/** Returns a shop's passages as the engine gets them. */
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
