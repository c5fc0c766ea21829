import { LANGUAGE_COOKIE_DAYS } from '#contract/base/limits.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import { baseLocale, isLocale, locales } from '#i18n/i18n-util.ts'

/** Cookie that stores the chosen language (specification 2). */
const COOKIE = 'i18n_redirected'

/** Returns the product language that best matches a BCP 47 tag (`fr-CA` → `fr-FR`); null if none does. */
function localeFor(tag: string): Locales | null {
  if (isLocale(tag)) return tag
  const language = tag.split('-', 1)[0]?.toLowerCase()
  return locales.find((locale) => locale.startsWith(`${language}-`)) ?? null
}

/**
 * Returns the language stored in a cookie header (`document.cookie`); null if there is none, or if the product does not support
 * it.
 */
export function localeFromCookie(cookie: string): Locales | null {
  const pair = cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  return pair ? localeFor(pair.slice(COOKIE.length + 1)) : null
}

/** Returns the initial language: from the cookie, otherwise from the browser's list, otherwise en-US (specification 2). */
export function detectLocale(cookie: string, languages: readonly string[]): Locales {
  const wanted = languages.map(localeFor).find((locale) => locale !== null)
  return localeFromCookie(cookie) ?? wanted ?? baseLocale
}

/** Returns the cookie that stores a language for 365 days, in the format of `document.cookie`. */
export const localeCookie = (locale: Locales): string =>
  `${COOKIE}=${locale}; Max-Age=${LANGUAGE_COOKIE_DAYS * 24 * 60 * 60}; Path=/; SameSite=Lax`
