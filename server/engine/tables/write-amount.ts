import type { Language } from '../languages.ts'
import type { Amount } from './values.ts'

/** Thousands separators, for prices that show none. */
const thousands: Readonly<Record<Language, string>> = { en: ',', fr: '\u00a0', vi: '.', tr: '.' }

/** Writes a value, by default the amount's own, in the format of the table's amounts. */
export function writeAmount(amount: Amount, language: Language, value = amount.value): string {
  if (value === amount.value) return `${amount.before}${amount.written}${amount.after}`
  const hasDecimals = /[.,]\d{1,2}$/u.test(amount.written)
  const decimals = hasDecimals || !Number.isInteger(value) ? 2 : 0
  const isComma =
    /,\d{1,2}$/u.test(amount.written) ||
    /\.\d{3}/u.test(amount.written) ||
    /\d[\u00a0\u202f ]\d{3}/u.test(amount.written)
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const decimal = isComma || (!hasDecimals && language !== 'en') ? ',' : '.'
  const own = /\d([.,'\u00a0\u202f ])\d{3}/u.exec(amount.written)?.[1] ?? thousands[language]
  const separator = own === decimal ? (decimal === ',' ? '.' : ',') : own
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, separator)
  return `${amount.before}${grouped}${fraction ? decimal + fraction : ''}${amount.after}`
}
