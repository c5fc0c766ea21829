import type { Locales } from '#i18n/i18n-types.ts'

/** Counts words by the rules of the language. */
export function countWords(text: string, locale: Locales): number {
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1
  return count
}
