import type { Locales } from '#i18n/i18n-types.ts'

/**
 * Returns the name of a language (BCP 47) in the reader's language; `unknown` if the tag is empty, the tag itself if it is
 * invalid.
 */
export function languageName(locale: Locales, tag: string, unknown = ''): string {
  if (!tag) return unknown
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
