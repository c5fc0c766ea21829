import { languageData } from '../data/language-data.ts'
import type { Language } from '../languages.ts'
import type { Row, Table } from './table.ts'
import { numberOf, type TableQuestion } from './table-question.ts'
import { says, spaced } from './values.ts'

/** A row whose quantity the question states, with its table. */
interface Counted {
  readonly row: Row
  readonly table: Table
  /** Column of the price; its name can state a unit, such as "Price a night". */
  readonly column?: number
  /** Other rows that the question names; words that the row's name shares with theirs do not identify it. */
  readonly others?: readonly Row[]
}

/** Maximum number of words between a number and the name of what it counts. */
const BETWEEN_MAX = 2
/** Number of leading characters that two forms of a word share, such as "boosters" and "booster". */
const BEGINNING_CHARS = 4

/** Returns the words of a text, in lower case. */
export const wordsOf = (text: string, language: Language): string[] =>
  spaced(text, language).trim().split(' ').filter(Boolean)

/**
 * Returns the quantity of a row that the question states, as a number directly before the row's name or before the unit of its
 * price ("two Swans", "five nights"); null if there is no such number. A number within a name ("iPhone 14 Pro"), in the row itself
 * ("family of 4") or before a unit of measure ("2 hours") is not a quantity.
 */
export function quantityOf(asked: TableQuestion, counted: Counted): number | null {
  const words = wordsOf(asked.text, asked.language)
  const names = namesOf(counted)
  for (const [at, word] of words.entries()) {
    const value = numberOf(word, asked.language)
    if (value === null || value < 2 || !Number.isInteger(value)) continue
    if (isOfName(words, at, counted, names)) continue
    if (
      countsName(words, at, names, asked.language) ||
      countsUnit(words[at + 1] ?? '', asked.language, counted)
    )
      return value
  }
  return null
}

/** Returns whether the number at the given position is part of a name, of a column or of the row itself. */
function isOfName(
  words: readonly string[],
  at: number,
  { row, table }: Counted,
  names: readonly string[],
): boolean {
  const isName = (other: string | undefined): boolean =>
    other !== undefined && names.some((name) => areForms(other, name))
  // "iphone 15 screen": a number between two words of the name is a model, even one that the table lacks.
  if (isName(words[at - 1]) && isName(words[at + 1])) return true
  const texts = [...table.rows.map(({ name }) => name), ...table.columns, ...row.cells]
  return texts.some((text) => holdsNumber(text, table.language, { words, at }))
}

/** Returns whether a text contains the number at the given position of the question, next to the same word. */
export function holdsNumber(
  text: string,
  language: Language,
  { words, at }: { readonly words: readonly string[]; readonly at: number },
): boolean {
  if (!/\d/u.test(text) && !wordsOf(text, language).some((word) => numberOf(word, language) !== null))
    return false
  const own = wordsOf(text, language)
  const word = words[at] ?? ''
  const value = numberOf(word, language)
  const isSame = (one: string): boolean =>
    one === word || (value !== null && numberOf(one, language) === value)
  const areAlike = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && other !== undefined && areForms(one, other)
  return own.some(
    (one, place) =>
      isSame(one) && (areAlike(words[at + 1], own[place + 1]) || areAlike(words[at - 1], own[place - 1])),
  )
}

/** Returns whether the number at the given position counts the row's name, with at most a unit such as "boxes of" in between. */
function countsName(
  words: readonly string[],
  at: number,
  names: readonly string[],
  language: Language,
): boolean {
  const { measures } = languageData[language].tables
  if (says(words[at + 1] ?? '', measures, language)) return false
  for (let next = at + 1; next <= at + 1 + BETWEEN_MAX; next += 1) {
    const word = words[next]
    if (word === undefined || numberOf(word, language) !== null) return false
    if (names.some((name) => areForms(word, name))) return true
    if (says(word, languageData[language].tables.and, language)) return false
  }
  return false
}

/** Returns whether a word is the unit of the price: "nights" if the column is named "Price a night". */
function countsUnit(noun: string, language: Language, { table, column }: Counted): boolean {
  const label = column === undefined ? '' : (table.columns[column] ?? '')
  const { perOne, people, measures } = languageData[table.language].tables
  const isPerUnit = says(label, perOne, table.language) || says(noun, measures, table.language)
  if (noun === '' || /\d/u.test(label) || !isPerUnit) return false
  if (says(label, people, table.language) && says(noun, languageData[language].tables.people, language))
    return true
  return wordsOf(label, table.language).some((word) => areForms(noun, word))
}

/**
 * Returns the words that name a row or say whom it is for ("students"), without those that name another row of the question too.
 */
function namesOf({ row, table, others = [] }: Counted): string[] {
  const { language } = table
  const names = wordsOf(row.name, language).filter((word) => word.length > 1)
  const shared = others.filter((other) => other !== row).flatMap(({ name }) => wordsOf(name, language))
  const own = names.filter((name) => !shared.some((word) => areForms(word, name)))
  const kinds = row.cells
    .flatMap((cell) => cell.split(/[,;/]/u))
    .filter((part) => !/\d/u.test(part))
    .flatMap((part) => wordsOf(part, language))
    .filter((word) => word.length >= BEGINNING_CHARS)
  return own.length > 0 ? [...own, ...(others.length > 0 ? [] : kinds)] : names
}

/** Returns whether a word is a form of a name. */
export const areForms = (word: string, name: string): boolean =>
  word === name || (name.length >= BEGINNING_CHARS - 1 && word.startsWith(name.slice(0, BEGINNING_CHARS)))
