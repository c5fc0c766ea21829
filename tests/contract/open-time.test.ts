import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'
import { type BusinessHours, refusedHours, type TimeSpan } from '#contract/floor/business-hours.ts'
import {
  addCountedMs,
  closesAt,
  countedMs,
  isOpen,
  opensAt,
  subtractCountedMs,
} from '#contract/floor/open-time.ts'
import { anyHours } from '#tests/support/hours.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

const week = (time_zone: string, span: TimeSpan, days = [1, 2, 3, 4, 5, 6, 7]): BusinessHours => ({
  is_enabled: true,
  time_zone,
  spans: days.map((day) => ({ day, ...span })),
  holidays: [],
})

/** Business hours: Monday to Friday from 9:00 to 18:00 in Paris. */
const office = week('Europe/Paris', { from: '09:00', to: '18:00' }, [1, 2, 3, 4, 5])

describe('a week', () => {
  it('is open in its spans, the end of each excluded', () => {
    expect(isOpen(office, at('2026-11-23T08:00:00Z'))).toBe(true)
    expect(isOpen(office, at('2026-11-23T07:59:59.999Z'))).toBe(false)
    expect(isOpen(office, at('2026-11-23T17:00:00Z'))).toBe(false)
    expect(iso(closesAt(office, at('2026-11-23T08:00:00Z')))).toBe('2026-11-23T17:00:00.000Z')
  })

  it('opens again after the weekend', () => {
    expect(iso(opensAt(office, at('2026-11-20T17:00:00Z')))).toBe('2026-11-23T08:00:00.000Z')
    expect(countedMs(office, at('2026-11-20T16:00:00Z'), at('2026-11-23T09:00:00Z'))).toBe(2 * HOUR_MS)
    expect(iso(addCountedMs(office, at('2026-11-20T16:59:00Z'), 3 * MINUTE_MS))).toBe(
      '2026-11-23T08:02:00.000Z',
    )
  })

  it('is closed on a holiday on a weekday, or open as the holiday defines', () => {
    const closed = { ...office, holidays: [{ date: '2026-12-25', name: 'Christmas', spans: [] }] }
    expect(isOpen(closed, at('2026-12-25T10:00:00Z'))).toBe(false)
    expect(iso(opensAt(closed, at('2026-12-24T18:00:00Z')))).toBe('2026-12-28T08:00:00.000Z')
    const short = {
      ...office,
      holidays: [{ date: '2026-12-26', name: 'Sale', spans: [{ from: '10:00', to: '11:00' }] }],
    }
    expect(countedMs(short, at('2026-12-26T00:00:00Z'), at('2026-12-27T00:00:00Z'))).toBe(HOUR_MS)
  })

  it('counts adjacent spans as one, also over midnight', () => {
    const touching = {
      ...office,
      spans: [
        { day: 1, from: '09:00', to: '12:00' },
        { day: 1, from: '12:00', to: '24:00' },
        { day: 2, from: '00:00', to: '02:00' },
      ],
    }
    expect(iso(closesAt(touching, at('2026-11-23T08:00:00Z')))).toBe('2026-11-24T01:00:00.000Z')
    expect(countedMs(touching, at('2026-11-23T00:00:00Z'), at('2026-11-25T00:00:00Z'))).toBe(17 * HOUR_MS)
  })

  it('is always open if the hours are disabled, and never without spans', () => {
    const off = { ...office, is_enabled: false }
    const sunday = at('2026-11-22T12:00:00Z')
    expect([isOpen(off, sunday), opensAt(off, sunday), closesAt(off, sunday)]).toEqual([true, sunday, null])
    expect([countedMs(off, sunday, sunday + 5), addCountedMs(off, sunday, 5)]).toEqual([5, sunday + 5])
    const empty = { ...office, spans: [] }
    expect([
      opensAt(empty, sunday),
      addCountedMs(empty, sunday, 1),
      countedMs(empty, sunday, sunday + DAY_MS),
    ]).toEqual([null, null, 0])
  })

  it('that never closes has no end', () => {
    expect(
      closesAt(week('Asia/Ho_Chi_Minh', { from: '00:00', to: '24:00' }), at('2026-11-22T12:00:00Z')),
    ).toBeNull()
  })
})

describe('when clocks change', () => {
  const night = (zone: string) => week(zone, { from: '01:00', to: '04:00' })

  it('counts a skipped or repeated hour as elapsed time', () => {
    const paris = night('Europe/Paris')
    expect(countedMs(paris, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(2 * HOUR_MS)
    expect(countedMs(paris, at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(4 * HOUR_MS)
    const york = night('America/New_York')
    expect(countedMs(york, at('2026-03-08T05:00:00Z'), at('2026-03-09T04:00:00Z'))).toBe(2 * HOUR_MS)
    // 1:00 occurs twice; business hours begin at the second one.
    expect(countedMs(york, at('2026-11-01T04:00:00Z'), at('2026-11-02T05:00:00Z'))).toBe(3 * HOUR_MS)
  })

  it('opens at the same local time before and after', () => {
    expect(iso(opensAt(office, at('2026-03-27T20:00:00Z')))).toBe('2026-03-30T07:00:00.000Z')
    expect(iso(opensAt(office, at('2026-10-23T20:00:00Z')))).toBe('2026-10-26T08:00:00.000Z')
  })

  it('counts no minute twice if two spans fall into the same hour', () => {
    const spans = [
      { day: 7, from: '02:15', to: '02:45' },
      { day: 7, from: '03:15', to: '03:45' },
    ]
    const hours = { ...office, spans }
    expect(countedMs(hours, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(30 * MINUTE_MS)
  })
})

describe('for any hours', () => {
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
  const length = fc.integer({ min: 0, max: 20 * DAY_MS })

  test('open time adds up, and never exceeds the elapsed time', () => {
    fc.assert(
      fc.property(anyHours, moment, length, length, (hours, from, one, other) => {
        const [middle, to] = [from + one, from + one + other]
        const sum = countedMs(hours, from, middle) + countedMs(hours, middle, to)
        expect(sum).toBe(countedMs(hours, from, to))
        expect(sum).toBeLessThanOrEqual(to - from)
      }),
    )
  })

  test('adding open time is the inverse of counting it', () => {
    fc.assert(
      fc.property(anyHours, moment, fc.integer({ min: 1, max: DAY_MS }), (hours, from, ms) => {
        const to = addCountedMs(hours, from, ms)
        if (to === null) return
        expect(countedMs(hours, from, to)).toBe(ms)
        expect(countedMs(hours, from, to - 1)).toBe(ms - 1)
      }),
    )
  })

  test('subtracting open time is also the inverse of counting it', () => {
    fc.assert(
      fc.property(anyHours, moment, fc.integer({ min: 1, max: DAY_MS }), (hours, to, ms) => {
        const from = subtractCountedMs(hours, to, ms)
        if (from === null) return
        expect(countedMs(hours, from, to)).toBe(ms)
        expect(countedMs(hours, from + 1, to)).toBe(ms - 1)
      }),
    )
  })

  test('the team becomes available at the opening, no earlier, and unavailable at the closing', () => {
    fc.assert(
      fc.property(anyHours, moment, (hours, from) => {
        const opening = opensAt(hours, from)
        if (opening === null) return
        expect(isOpen(hours, opening)).toBe(true)
        if (opening > from) expect(isOpen(hours, opening - 1)).toBe(false)
        const closing = closesAt(hours, opening)
        if (closing === null) return
        expect(isOpen(hours, closing)).toBe(false)
        expect(isOpen(hours, closing - 1)).toBe(true)
      }),
    )
  })
})

describe('rejected hours', () => {
  const refused = (spans: BusinessHours['spans'], holidays: BusinessHours['holidays'] = []) =>
    refusedHours({ spans, holidays })

  it('have a span that ends before it starts', () => {
    expect(refused([{ day: 1, from: '09:00', to: '09:00' }])).toEqual(['spans.0', 'reversed'])
    expect(refused([], [{ date: '2026-12-25', name: '', spans: [{ from: '10:00', to: '09:00' }] }])).toEqual([
      'holidays.0.spans.0',
      'reversed',
    ])
  })

  it('have overlapping spans on one day; adjacent ones, or spans on two days, are valid', () => {
    const morning = { day: 1, from: '09:00', to: '12:00' }
    expect(
      refused([morning, { day: 2, from: '10:00', to: '11:00' }, { day: 1, from: '11:00', to: '13:00' }]),
    ).toEqual(['spans.2', 'overlap'])
    expect(refused([morning, { day: 1, from: '12:00', to: '24:00' }, { ...morning, day: 2 }])).toBeNull()
  })

  it('have a date twice', () => {
    const holiday = { date: '2026-12-25', name: '', spans: [] }
    expect(refused([], [holiday, holiday])).toEqual(['holidays.1.date', 'duplicate'])
  })
})
