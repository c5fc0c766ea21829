import type { Locale } from '#contract/base/shapes.ts'

/** Languages supported by the engine, one for each locale of the product. To add one, start here; see also data/README.md. */
export const languages = ['en', 'fr', 'vi', 'tr'] as const
/** A language supported by the engine, by its ISO 639-1 code. */
export type Language = (typeof languages)[number]

/** Locale of each language. */
export const localeOf: Readonly<Record<Language, Locale>> = {
  en: 'en-US',
  fr: 'fr-FR',
  vi: 'vi-VN',
  tr: 'tr-TR',
}

/** Returns the language of a locale. */
export function languageOf(locale: Locale): Language {
  return languages.find((language) => localeOf[language] === locale) ?? 'en'
}

/** Builds a value for each language. */
export function byLanguage<T>(build: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languages.map((language) => [language, build(language)])) as Record<Language, T>
}
