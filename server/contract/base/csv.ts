import type { Locale } from './shapes.ts'

/** Returns the CSV separator that spreadsheets expect in a language: a semicolon where the comma is the decimal sign. */
export const csvSeparatorOf = (locale: Locale): ',' | ';' => (locale === 'en-US' ? ',' : ';')

/**
 * Matches the places where a spreadsheet would begin to evaluate a formula, including after a character that begins a cell in
 * spreadsheets with another separator.
 */
const FORMULA_START = /(^|[;,\t\r\n])([^\S\t\r\n]*)(?=[=+\-@＝＋－＠])/gu

/** Returns a text with an apostrophe before each part that a spreadsheet would evaluate as a formula. */
export const withoutFormulas = (text: string): string =>
  text.replace(FORMULA_START, "$1$2'").replace(/^(?=[\t\r])/u, "'")
