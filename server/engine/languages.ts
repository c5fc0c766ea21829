import type { Locale } from '#contract/base/shapes.ts'

/** Languages that the engine analyses; each locale of the product has one. A new one starts here: see data/README.md. */
export const languages = ['en', 'fr', 'vi', 'tr'] as const
/** A language that the engine analyses, by its ISO 639-1 code. */
export type Language = (typeof languages)[number]

/** The locale of each language. */
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
