import type { Amount } from './values.ts'

/** Writes a value, by default the amount's own, in the format of the table's amounts. */
export function writeAmount(amount: Amount, value = amount.value): string {
  if (value === amount.value) return `${amount.before}${amount.written}${amount.after}`
  const decimals = Number.isInteger(value) ? 0 : 2
  const isComma =
    /,\d{1,2}$/u.test(amount.written) ||
    /\.\d{3}/u.test(amount.written) ||
    /\d[\u00a0\u202f ]\d{3}/u.test(amount.written)
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const separator = /\d([.,'\u00a0\u202f ])\d{3}/u.exec(amount.written)?.[1] ?? (isComma ? '.' : ',')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, separator)
  return `${amount.before}${grouped}${fraction ? (isComma ? ',' : '.') + fraction : ''}${amount.after}`
}
