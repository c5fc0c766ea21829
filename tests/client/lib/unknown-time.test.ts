import { expect, it } from 'vitest'
import { formatDate, formatDateTime, formatMoment, formatRelative, formatTime } from '#client/lib/format.ts'
import { locales, UNKNOWN_MOMENT } from '#contract/base/shapes.ts'
import { unknownMoment } from '#i18n/unknown-moment.ts'

const unknown = new Date(UNKNOWN_MOMENT)
const now = new Date('2026-11-29T09:00:00Z')

it.each(locales)('says in %s that a time is unknown, instead of showing the year 1970', (locale) => {
  const texts = [
    formatDate(locale, unknown),
    formatTime(locale, unknown),
    formatDateTime(locale, unknown, 'America/New_York'),
    formatMoment(locale, unknown, now),
    formatRelative(locale, unknown, now),
    formatRelative(locale, unknown, now, 'narrow'),
  ]
  expect(texts).toEqual(texts.map(() => unknownMoment[locale]))
  expect(formatDate(locale, new Date('1970-01-02T00:00:00Z'), 'UTC')).toContain('1970')
})
