import type { Locales } from '#i18n/i18n-types.ts'

/** Returns the name of a language (BCP 47) in the reader's language, or an invalid tag unchanged. */
export function languageName(locale: Locales, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
