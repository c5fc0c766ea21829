import type { LanguageEntry } from './bots.ts'

/** Returns a text in the language of some translations, or as it is. */
export const translated = (translations: LanguageEntry['translations'], text: string): string =>
  (translations && Object.hasOwn(translations, text) && translations[text]) || text
