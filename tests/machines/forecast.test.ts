import { expect, test } from 'vitest'
import { forecastOf } from '#machines/finance/forecast.ts'

const daysOf = (queries: readonly number[], month_days = 30) => ({
  days: queries.map((count, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, queries: count })),
  month_days,
})

test('the month goes on as its full days began', () => {
  expect(forecastOf(daysOf([10, 20, 30, 5]), { remaining: 1_000 })).toEqual({
    queries: 65 + 20 * 26,
    usedUpOn: null,
  })
})

test('the day on which the queries end is named', () => {
  expect(forecastOf(daysOf([10, 10, 10, 10]), { remaining: 55 })).toEqual({ queries: 300, usedUpOn: 10 })
  expect(forecastOf(daysOf([10, 10, 10, 10]), { remaining: 0 })?.usedUpOn).toBe(4)
})

test('a month without queries lasts, and the first days say nothing', () => {
  expect(forecastOf(daysOf([0, 0, 0, 0]), { remaining: 500 })).toEqual({ queries: 0, usedUpOn: null })
  expect(forecastOf(daysOf([10, 10, 10]), { remaining: 500 })).toBeNull()
})
