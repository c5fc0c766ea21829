import { type Locale, locales } from '#contract/shapes.ts'

/** A language of the product in what a browser calls a language. */
export const localeOf = (language: string | null): Locale | null =>
  locales.find((locale) => language?.toLowerCase().startsWith(locale.slice(0, 2))) ?? null
