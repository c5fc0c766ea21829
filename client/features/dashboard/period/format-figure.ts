import { formatDuration, formatNumber } from '#client/lib/format.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/base/units.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import type { FigureUnit } from './figure-list.ts'

/** Formats the value of a figure with its unit. */
export function formatFigure(locale: Locales, unit: FigureUnit, value: number): string {
  if (unit === 'seconds') return formatDuration(locale, value * SECOND_MS)
  if (unit === 'minutes') return formatDuration(locale, value * MINUTE_MS)
  if (unit === 'percent')
    return formatNumber(locale, value / 100, { style: 'percent', maximumFractionDigits: 1 })
  return formatNumber(locale, value, { maximumFractionDigits: 1 })
}
