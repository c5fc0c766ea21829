import type { QueryDays, Subscription } from '#contract/account/finance.ts'

/** Projected usage for the month at the current daily average. */
export interface Forecast {
  /** Projected number of queries by the end of the month. */
  readonly queries: number
  /** Day of the month, 1 to 31, on which the queries run out; null if they last all month. */
  readonly usedUpOn: number | null
}

/** Our choice: minimum number of full days for a forecast; one or two days say little. */
const DAYS_MIN = 3

/**
 * Returns the forecast for the month from the average of its full days, counting today's queries so far; null in the first days
 * of the month.
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
