import { formatNumber } from '#client/lib/format.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/base/units.ts'
import type { Locales } from '#i18n/i18n-types.ts'

const two = (locale: Locales, value: number) => formatNumber(locale, value, { minimumIntegerDigits: 2 })

/** Formats a duration as a running clock: "0:42", "3:05", "1:02:30". */
export function clockSpan(locale: Locales, milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  const [hours, minutes, seconds] = [
    Math.floor(span / HOUR_MS),
    Math.floor(span / MINUTE_MS) % 60,
    Math.floor(span / 1000) % 60,
  ]
  const tail = two(locale, seconds)
  if (hours === 0) return `${formatNumber(locale, minutes)}:${tail}`
  return `${formatNumber(locale, hours, { useGrouping: false })}:${two(locale, minutes)}:${tail}`
}

/** Formats a duration in whole minutes or hours ("4m", "2h"), or in seconds if shorter than a minute. */
export function shortSpan(locale: Locales, milliseconds: number): string {
  const [unit, size] =
    milliseconds >= HOUR_MS
      ? (['hour', HOUR_MS] as const)
      : milliseconds >= MINUTE_MS
        ? (['minute', MINUTE_MS] as const)
        : (['second', 1000] as const)
  const value = Math.max(0, Math.floor(milliseconds / size))
  const unitDisplay = locale === 'tr-TR' ? 'short' : 'narrow'
  return formatNumber(locale, value, { style: 'unit', unit, unitDisplay })
}
