import { DIGEST_HOUR, type DigestTime } from '#contract/account/notification-choices.ts'
import { dayOf, momentOf, shiftDay } from '#server/lib/days.ts'

const HOUR_MS = 3_600_000

/** Returns the most recent time at which notifications were to be mailed; unread notifications from before that time are due. */
export function lastDigestAt(time: DigestTime, now: Date, timeZone: string): Date {
  // In zones with a half-hour offset, the mail is sent at half past; the delay is the same.
  if (time === 'hourly') return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const today = dayOf(now, timeZone)
  const morning = momentOf(today, DIGEST_HOUR, timeZone)
  return morning <= now ? morning : momentOf(shiftDay(today, -1), DIGEST_HOUR, timeZone)
}
