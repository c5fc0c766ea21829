import { AppError } from '#server/lib/app-error.ts'

/** Matches the names of URL parameters whose values may be secret or personal. */
const secret = /token|key|pass|secret|auth|code|session|sig|sid|jwt|otp|e-?mail|phone|name/i

/**
 * Returns a page's URL without user, password and fragment, and without the values of parameters whose names suggest secret or
 * personal data. Throws `url_invalid`.
 */
export function pageAddress(given: string): string {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new AppError('url_invalid', { fields: { url: 'format' } })
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (secret.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Returns the canonical name of a time zone; null if it is missing or unknown to this server. */
export function knownZone(zone: string | undefined): string | null {
  if (!zone) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Matches characters that are invisible or reverse the text around them. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/** Returns a page's title on one line and without invisible characters. */
export const pageTitle = (title: string | undefined): string =>
  (title ?? '').toWellFormed().replace(invisible, ' ').replace(/\s+/g, ' ').trim()
