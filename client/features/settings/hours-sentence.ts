import { dayIn } from '#client/lib/calendar-days.ts'
import { formatDate, formatTime } from '#client/lib/format.ts'
import { DAY_MS } from '#contract/base/units.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { closesAt, isOpen, opensAt } from '#contract/floor/open-time.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'

type Texts = TranslationFunctions['settings']['hours']

/** Time to describe and the current time, in milliseconds since 1970. */
interface Moment {
  readonly at: number
  readonly now: number
  readonly timeZone: string
}

/** Formats a time in words: "today at 18:00" or "Monday at 09:00"; times a week or more away include the date. */
function whenText(texts: Texts, locale: Locales, { at, now, timeZone }: Moment): string {
  const moment = new Date(at)
  const days = (Date.parse(dayIn(moment, timeZone)) - Date.parse(dayIn(new Date(now), timeZone))) / DAY_MS
  const time = formatTime(locale, moment, timeZone)
  if (days < 2) {
    // Some languages capitalize the day, but here it appears within a sentence.
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      .format(days, 'day')
      .toLocaleLowerCase(locale)
    return texts.at({ day, time })
  }
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(moment)
  return texts.at({ day: days < 7 ? weekday : formatDate(locale, moment, timeZone), time })
}

/** Returns a sentence that tells whether the team is currently available, and when that changes. */
export function hoursSentence(texts: Texts, locale: Locales, hours: BusinessHours, now: number): string {
  if (!hours.is_enabled) return texts.always()
  const when = (at: number) => whenText(texts, locale, { at, now, timeZone: hours.time_zone })
  if (isOpen(hours, now)) {
    const end = closesAt(hours, now)
    return end === null ? texts.openForGood() : texts.openUntil({ when: when(end) })
  }
  const next = opensAt(hours, now)
  return next === null ? texts.never() : texts.closedUntil({ when: when(next) })
}
