import type { Locales } from '#i18n/i18n-types.ts'

/** Returns the name of a language tag in the language of the console; `unknown` where there is none. */
export function languageName(locale: Locales, tag: string, unknown: string): string {
  if (!tag) return unknown
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
