import { DIGEST_HOUR, type DigestTime } from '#contract/account/notification-choices.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { dayOf, momentOf, shiftDay } from '#server/lib/days.ts'

/** Returns the time at which the most recent digest was due; unread notifications from before then are to be mailed. */
export function lastDigestAt(time: DigestTime, now: Date, timeZone: string): Date {
  // In time zones with a half-hour offset, the digest is sent at half past; notifications wait no longer than elsewhere.
  if (time === 'hourly') return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const today = dayOf(now, timeZone)
  const morning = momentOf(today, DIGEST_HOUR, timeZone)
  return morning <= now ? morning : momentOf(shiftDay(today, -1), DIGEST_HOUR, timeZone)
}
