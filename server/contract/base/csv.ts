import type { Locale } from './shapes.ts'

/** Returns the separator that spreadsheets expect in a language: where the comma is the decimal sign, it is the semicolon. */
export const csvSeparatorOf = (locale: Locale): ',' | ';' => (locale === 'en-US' ? ',' : ';')

/** Texts that a spreadsheet would evaluate, also those after a break at which one with another separator would begin a cell. */
const FORMULA_START = /(^|[;,\t\r\n])([^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/gu

/** Returns a text with an apostrophe before each part that a spreadsheet would evaluate as a formula. */
export const withoutFormulas = (text: string): string =>
  text.replace(FORMULA_START, "$1$2'").replace(/^(?=[\t\r])/u, "'")
