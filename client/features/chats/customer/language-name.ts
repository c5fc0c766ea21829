import type { Locales } from '#i18n/i18n-types.ts'

/** A language (BCP 47) in the words of the reader; as it is where it is none. */
export function languageName(locale: Locales, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
