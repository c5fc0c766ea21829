import { formatDuration } from '#client/lib/format.ts'
import type { Locales } from '#i18n/i18n-types.ts'

/** Waits are told in whole minutes, at least one; milliseconds. */
const MINUTE = 60_000

/** How long someone has been waiting. */
export function formatWait(locale: Locales, since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / MINUTE)
  return formatDuration(locale, Math.max(1, minutes) * MINUTE)
}
