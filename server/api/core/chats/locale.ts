import { type Locale, locales } from '#contract/base/shapes.ts'

/** Returns the product language that matches a browser's language tag, or null. */
export const localeOf = (language: string | null): Locale | null =>
  locales.find((locale) => language?.toLowerCase().startsWith(locale.slice(0, 2))) ?? null
