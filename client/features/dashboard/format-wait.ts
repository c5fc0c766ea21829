import { formatDuration } from '#client/lib/format.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Locales } from '#i18n/i18n-types.ts'

/** Formats how long a customer has been waiting, in whole minutes, at least one. */
export function formatWait(locale: Locales, since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE_MS)
  return formatDuration(locale, Math.max(1, minutes) * MINUTE_MS)
}
