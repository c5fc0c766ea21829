import { LANGUAGE_COOKIE_DAYS } from '#contract/base/limits.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import { baseLocale, isLocale, locales } from '#i18n/i18n-util.ts'

/** Specification 2: the cookie that keeps the chosen language. */
const COOKIE = 'i18n_redirected'

/** The language of the product that fits a BCP 47 tag best (`fr-CA` → `fr-FR`); null when none does. */
function localeFor(tag: string): Locales | null {
  if (isLocale(tag)) return tag
  const language = tag.split('-', 1)[0]?.toLowerCase()
  return locales.find((locale) => locale.startsWith(`${language}-`)) ?? null
}

/** The language kept in a cookie header (`document.cookie`); null when there is none of ours. */
export function localeFromCookie(cookie: string): Locales | null {
  const pair = cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  return pair ? localeFor(pair.slice(COOKIE.length + 1)) : null
}

/** The language to start in: the cookie, then the browser's list, then en-US (specification 2). */
export function detectLocale(cookie: string, languages: readonly string[]): Locales {
  const wanted = languages.map(localeFor).find((locale) => locale !== null)
  return localeFromCookie(cookie) ?? wanted ?? baseLocale
}

/** The cookie that keeps a language for 365 days, as `document.cookie` takes it. */
export const localeCookie = (locale: Locales): string =>
  `${COOKIE}=${locale}; Max-Age=${LANGUAGE_COOKIE_DAYS * 24 * 60 * 60}; Path=/; SameSite=Lax`
