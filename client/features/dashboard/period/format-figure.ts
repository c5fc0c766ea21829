import { formatDuration, formatNumber } from '#client/lib/format.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import type { FigureUnit } from './figure-list.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Formats the value of a metric with its unit. */
export function formatFigure(locale: Locales, unit: FigureUnit, value: number): string {
  if (unit === 'seconds') return formatDuration(locale, value * SECOND_MS)
  if (unit === 'minutes') return formatDuration(locale, value * MINUTE_MS)
  if (unit === 'percent')
    return formatNumber(locale, value / 100, { style: 'percent', maximumFractionDigits: 1 })
  return formatNumber(locale, value, { maximumFractionDigits: 1 })
}

/** Formats the sample size of a metric; "n" is the statistical symbol in every language. */
export const formatN = (locale: Locales, n: number): string => `n ${formatNumber(locale, n)}`
