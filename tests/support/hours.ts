import fc, { type Arbitrary } from 'fast-check'
import { DAY_MS } from '#contract/base/units.ts'
import type { BusinessHours, TimeSpan } from '#contract/floor/business-hours.ts'

const timeOf = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`

/** Time spans of a day that can touch but do not overlap. */
const daySpans: Arbitrary<TimeSpan[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((marks) => marks.sort((a, b) => a - b))
  .map((marks) =>
    marks.flatMap((from, i) => {
      const to = marks[i + 1]
      return to === undefined || i % 3 === 1 ? [] : [{ from: timeOf(from), to: timeOf(to) }]
    }),
  )

/** Enabled business hours in zones with and without clock changes, on whole and quarter hours, with holidays on weekdays. */
export const anyHours: Arbitrary<BusinessHours> = fc.record({
  is_enabled: fc.constant(true),
  time_zone: fc.constantFrom(
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'Asia/Ho_Chi_Minh',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Santiago',
  ),
  spans: fc
    .array(daySpans, { minLength: 7, maxLength: 7 })
    .map((days) => days.flatMap((spans, i) => spans.map((span) => ({ day: i + 1, ...span })))),
  holidays: fc.uniqueArray(
    fc.record({
      date: fc
        .integer({ min: 0, max: 760 })
        .map((n) => new Date(Date.parse('2026-01-01') + n * DAY_MS).toISOString().slice(0, 10)),
      name: fc.constant('Holiday'),
      spans: daySpans,
    }),
    { maxLength: 20, selector: ({ date }) => date },
  ),
})
