import type { QueryDays, Subscription } from '#contract/account/finance.ts'

/** What the month will cost if its days go on as they began. */
export interface Forecast {
  /** Queries at the end of the month. */
  readonly queries: number
  /** Day of the month, 1 to 31, on which all queries are used; null if they last. */
  readonly usedUpOn: number | null
}

/** Days from which a forecast is worth showing: our choice, because one or two days say little. */
const DAYS_MIN = 3

/**
 * Returns the forecast of the month from the average of its full days, with today's queries counted as they are; null in the
 * first days.
 */
export function forecastOf(
  { days, month_days }: QueryDays,
  { remaining }: Pick<Subscription, 'remaining'>,
): Forecast | null {
  const full = days.slice(0, -1)
  if (full.length < DAYS_MIN) return null
  const average = full.reduce((sum, { queries }) => sum + queries, 0) / full.length
  const used = days.reduce((sum, { queries }) => sum + queries, 0)
  const ahead = month_days - days.length
  const lasts = average === 0 ? Number.POSITIVE_INFINITY : Math.floor(remaining / average)
  const usedUpOn = remaining === 0 ? days.length : days.length + lasts + 1
  return {
    queries: Math.round(used + average * ahead),
    usedUpOn: usedUpOn <= month_days ? usedUpOn : null,
  }
}
