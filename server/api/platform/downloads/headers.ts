import { type Locale, locales } from '#contract/base/shapes.ts'

/** Returns the headers for a file that is to be downloaded and not cached. */
export const downloadHeaders = ({
  type,
  name,
  locale,
}: {
  readonly type: string
  readonly name: string
  readonly locale: Locale
}) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'content-language': locale,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/**
 * Returns the language for an export: the member's own, otherwise the first supported language that the browser accepts,
 * otherwise English.
 */
export function localeFor(own: Locale | null, acceptLanguage: string | undefined): Locale {
  if (own) return own
  const wished = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  for (const wish of wished) {
    const locale = locales.find((one) => one.startsWith(wish) && wish.length === 2)
    if (locale) return locale
  }
  return 'en-US'
}
