import { expect, test } from 'vitest'
import { forecastOf } from '#machines/finance/forecast.ts'

const daysOf = (queries: readonly number[], month_days = 30) => ({
  days: queries.map((count, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, queries: count })),
  month_days,
})

test('the rest of the month is extrapolated from its full days', () => {
  expect(forecastOf(daysOf([10, 20, 30, 5]), { remaining: 1_000 })).toEqual({
    queries: 65 + 20 * 26,
    usedUpOn: null,
  })
})

test('the forecast includes the day on which the queries run out', () => {
  expect(forecastOf(daysOf([10, 10, 10, 10]), { remaining: 55 })).toEqual({ queries: 300, usedUpOn: 10 })
  expect(forecastOf(daysOf([10, 10, 10, 10]), { remaining: 0 })?.usedUpOn).toBe(4)
})

test('a month without queries lasts, and the first days allow no forecast', () => {
  expect(forecastOf(daysOf([0, 0, 0, 0]), { remaining: 500 })).toEqual({ queries: 0, usedUpOn: null })
  expect(forecastOf(daysOf([10, 10, 10]), { remaining: 500 })).toBeNull()
})
