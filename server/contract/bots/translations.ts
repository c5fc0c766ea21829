import type { LanguageEntry } from './bots.ts'

/** Returns a text's translation, or the text itself if there is none. */
export const translated = (translations: LanguageEntry['translations'], text: string): string =>
  (translations && Object.hasOwn(translations, text) && translations[text]) || text
