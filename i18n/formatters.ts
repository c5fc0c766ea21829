import type { FormattersInitializer } from 'typesafe-i18n'
import type { Formatters, Locales } from './i18n-types.ts'

/** Formatters for use in texts: `{n|number}` formats a number with the language's separators. */
export const initFormatters: FormattersInitializer<Locales, Formatters> = (locale) => {
  const number = new Intl.NumberFormat(locale)
  return { number: (value) => number.format(Number(value)) }
}
