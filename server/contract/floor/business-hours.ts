import { type Static, Type } from 'typebox'
import { LARGE_BODY_MAX_BYTES, LINE_MAX_CHARS, TARGET_SECONDS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, day } from '../base/shapes.ts'

/** Our choice: maximum spans per week, ten per day. */
export const HOUR_SPANS_MAX = 70
/** Our choice: maximum spans per holiday. */
export const HOLIDAY_SPANS_MAX = 10
/** Our choice: maximum holidays; enough for several years. */
export const HOLIDAYS_MAX = 200
/** Our choice: maximum length of a time zone name; the longest has 32 characters. */
export const ZONE_MAX_CHARS = 64

const clockTimes = '([01]\\d|2[0-3]):[0-5]\\d'
const from = Type.String({ pattern: `^${clockTimes}$`, description: 'Start, `HH:MM` in local time.' })
const to = Type.String({
  pattern: `^(${clockTimes}|24:00)$`,
  description: 'End, `HH:MM` in local time, after the start; `24:00` is the end of the day.',
})

/** A span of a day during which a team is available. */
export const TimeSpan = Type.Object({ from, to })
export type TimeSpan = Static<typeof TimeSpan>

/** A span of a weekday during which a team is available. */
export const WeekSpan = Type.Object({
  day: Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday: 1 is Monday, 7 is Sunday.' }),
  from,
  to,
})
export type WeekSpan = Static<typeof WeekSpan>

/** A date whose hours replace the usual hours of its weekday. */
export const Holiday = Type.Object({
  date: day('The date, in the time zone of the hours.'),
  name: Type.String({ maxLength: LINE_MAX_CHARS, description: 'Name of the holiday; may be empty.' }),
  spans: Type.Array(TimeSpan, {
    maxItems: HOLIDAY_SPANS_MAX,
    description: 'Hours on this date, which replace the weekly hours; empty if closed.',
  }),
})
export type Holiday = Static<typeof Holiday>

/** Hours in which a team is available to answer customers. */
export const BusinessHours = Type.Object({
  is_enabled: Type.Boolean({
    description: 'False if the team is always available; the other settings are retained.',
  }),
  time_zone: Type.String({
    minLength: 1,
    maxLength: ZONE_MAX_CHARS,
    description: 'IANA time zone of all times and dates.',
  }),
  spans: Type.Array(WeekSpan, {
    maxItems: HOUR_SPANS_MAX,
    description: 'Weekly hours; they must not overlap on a day.',
  }),
  holidays: Type.Array(about(Holiday, 'A date with special hours.'), {
    maxItems: HOLIDAYS_MAX,
    description: 'Dates with special hours, each date once.',
  }),
})
export type BusinessHours = Static<typeof BusinessHours>

/** Returns the hours of an account that has not set any: always open. The weekly hours are initial values for the editor. */
export const defaultHours = (timeZone: string): BusinessHours => ({
  is_enabled: false,
  time_zone: timeZone,
  spans: [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, from: '09:00', to: '18:00' })),
  holidays: [],
})

/** Reason for rejecting hours: a span ends before it starts, two spans overlap, or a date occurs twice. */
export type HoursRefusal = 'reversed' | 'overlap' | 'duplicate'

/**
 * Returns the index of the first time span that is reversed or overlaps an earlier one, with the reason; null if all are valid.
 * Spans may touch.
 */
function refusedSpan(spans: readonly TimeSpan[]): { index: number; why: HoursRefusal } | null {
  // Times have equal length, so they can be compared as text.
  for (const [index, span] of spans.entries()) {
    if (span.to <= span.from) return { index, why: 'reversed' }
    const isOverlapping = spans.slice(0, index).some((one) => one.from < span.to && span.from < one.to)
    if (isOverlapping) return { index, why: 'overlap' }
  }
  return null
}

function refusedWeek(spans: readonly WeekSpan[]): [field: string, why: HoursRefusal] | null {
  for (let weekday = 1; weekday <= 7; weekday++) {
    const own = [...spans.entries()].filter(([, span]) => span.day === weekday)
    const refused = refusedSpan(own.map(([, span]) => span))
    if (refused) return [`spans.${own[refused.index]?.[0]}`, refused.why]
  }
  return null
}

/** Returns the path of the first invalid field with the reason; null if all hours are valid. */
export function refusedHours({
  spans,
  holidays,
}: Pick<BusinessHours, 'spans' | 'holidays'>): [field: string, why: HoursRefusal] | null {
  const week = refusedWeek(spans)
  if (week) return week
  const dates = new Set<string>()
  for (const [index, holiday] of holidays.entries()) {
    if (dates.has(holiday.date)) return [`holidays.${index}.date`, 'duplicate']
    dates.add(holiday.date)
    const refused = refusedSpan(holiday.spans)
    if (refused) return [`holidays.${index}.spans.${refused.index}`, refused.why]
  }
  return null
}

const target = (description: string) =>
  Type.Integer({
    minimum: TARGET_SECONDS.min,
    maximum: TARGET_SECONDS.max,
    description: `${description}, in seconds of business hours.`,
  })

/** Business hours of an account, with the reply targets, which are measured in open time. */
export const HoursSettings = Type.Object({
  ...BusinessHours.properties,
  first_reply_seconds: target(
    'Time within which a customer who is waiting for a person should get the first reply',
  ),
  next_reply_seconds: target('Time within which a customer should get each further reply'),
})
export type HoursSettings = Static<typeof HoursSettings>

const hoursRoute = {
  access: 'member',
  tag: 'Client',
  path: '/config/client/hours',
  response: HoursSettings,
} as const

export const getHours = route({
  ...hoursRoute,
  method: 'GET',
  summary: 'Returns the business hours and reply targets of the team.',
})

export const saveHours = route({
  ...hoursRoute,
  method: 'PUT',
  permission: 'canManageSetting',
  summary:
    'Sets the business hours and reply targets of the team; they apply to waits for a reply that begin from now on.',
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: HoursSettings,
})
