import { languageData } from '../data/language-data.ts'
import type { Language } from '../languages.ts'
import { fold, lowerCase } from '../retrieve/words.ts'

/** Quantity that a column measures, as determined from its cells and name. */
export type Dimension = 'money' | 'people' | 'age' | 'weight' | 'speed' | 'duration' | 'number'

/** A number in a cell with its surrounding text: "£4.50", "1.400 TL". */
export interface Amount {
  readonly value: number
  /** Upper end of a range, else the value. */
  readonly upTo: number
  readonly before: string
  readonly after: string
  readonly written: string
}

const NUMBER = /\d+(?:[.,'\u00a0\u202f ]\d{3})+(?![\d])(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?/u
const RANGE = new RegExp(`(${NUMBER.source})\\s?[–-]\\s?(${NUMBER.source})`, 'u')

/** Parses a written number: "1.200" and "1,200" are 1200, "4,50" is 4.5. */
export function valueIn(written: string): number {
  const grouped = /^\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?![\d])/u.exec(written)?.[0]
  if (!grouped) return Number(written.replace(',', '.'))
  const rest = written.slice(grouped.length).replace(',', '.')
  return Number(grouped.replace(/\D/gu, '') + rest)
}

/** Returns the first number in a cell; null if there is none. */
export function amountIn(cell: string): Amount | null {
  const range = RANGE.exec(cell)
  const found = NUMBER.exec(cell)
  if (!found) return null
  const [written] = found
  const value = valueIn(written)
  const before = /[€$£¥₫₺]\s?$/u.exec(cell.slice(0, found.index))?.[0] ?? ''
  const after =
    /^\s?(?:[€$£¥₫₺%]|\p{L}+(?:\/\p{L}+)?)/u.exec(cell.slice(found.index + written.length))?.[0] ?? ''
  const upTo = range && range.index === found.index ? valueIn(range[2] ?? '') : value
  return { value, upTo, before, after, written }
}

const CURRENCY = /[€$£¥₫₺]|(?:^|[\s\d])(?:euros?|dollars?|usd|eur|vnd|vnđ|đồng|đ|tl|try|lira)(?=[\s,.;)]|$)/iu
const WEIGHT = /\d\s?(?:kg|g|gr|lb|lbs|oz)(?:\b|$)/iu
const SPEED = /[mgk]bit|mbps|km\/h|mph/iu
const DURATION =
  /\d\s?(?:min|minutes?|h|hours?|days?|weeks?|months?|years?|heures?|jours?|semaines?|mois|ans?|phút|giờ|ngày|tuần|tháng|năm|dakika|saat|gün|hafta|ay|yıl)(?=[\s,.;)]|$)/iu

/** Units of time in minutes. */
export const minutesOf = { hour: 60, day: 1_440, week: 10_080, month: 43_800, year: 525_600 } as const
/** Minutes of each unit of time, in the four languages. */
const units: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/^\s?(?:min|minutes?|phút|dakika|dk)\b/iu, 1],
  [/^\s?(?:h|hours?|heures?|giờ|tiếng|saat)(?=[\s,.;)\d]|$)/iu, minutesOf.hour],
  [/^\s?(?:days?|jours?|ngày|gün)(?=[\s,.;)]|$)/iu, minutesOf.day],
  [/^\s?(?:weeks?|semaines?|tuần|hafta)(?=[\s,.;)]|$)/iu, minutesOf.week],
  [/^\s?(?:months?|mois|tháng|ay)(?=[\s,.;)]|$)/iu, minutesOf.month],
  [/^\s?(?:years?|ans?|années?|năm|yıl)(?=[\s,.;)]|$)/iu, minutesOf.year],
]

/**
 * Returns a cell's duration in minutes, so that "45 minutes" is less than "4 hours"; null if the cell has no number followed by a
 * unit of time.
 */
export function minutesIn(cell: string): number | null {
  const found = NUMBER.exec(cell)
  if (!found) return null
  const rest = cell.slice(found.index + found[0].length)
  const unit = units.find(([pattern]) => pattern.test(rest))
  return unit ? valueIn(found[0]) * unit[1] : null
}

/** Returns the quantity that a column measures; null if no cell, or fewer than half of the non-empty cells, contain a number. */
export function dimensionOf(label: string, cells: readonly string[], language: Language): Dimension | null {
  const filled = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell))
  const numbered = filled.filter((cell) => NUMBER.test(cell))
  if (numbered.length === 0 || numbered.length < filled.length / 2) return null
  const { people, age } = languageData[language].tables
  const most = (pattern: RegExp): boolean =>
    numbered.filter((cell) => pattern.test(cell)).length >= numbered.length / 2
  if (most(CURRENCY)) return 'money'
  if (most(WEIGHT)) return 'weight'
  if (most(SPEED)) return 'speed'
  const text = `${label} ${numbered[0] ?? ''}`
  if (says(text, age, language)) return 'age'
  if (says(text, people, language)) return 'people'
  return most(DURATION) ? 'duration' : 'number'
}

/** Returns the words of a text in lower case, with one space before and after each, so that a search finds whole words only. */
export const spaced = (text: string, language: Language): string =>
  ` ${lowerCase(text.normalize('NFC'), language)
    .replace(/[^\p{L}\p{N}'✓✔✗]+/gu, ' ')
    .trim()} `

/** Returns whether a text contains one of the phrases as whole words, with or without diacritics. */
export function says(text: string, phrases: readonly string[], language: Language): boolean {
  return position(text, phrases, language) >= 0
}

/** Returns the position of the first listed phrase that a text contains; -1 if it contains none. */
export function position(text: string, phrases: readonly string[], language: Language): number {
  const words = spaced(text, language)
  const bare = fold(words)
  const isBare = bare === words
  for (const phrase of phrases) {
    const wanted = spaced(phrase, language)
    const at = isBare ? bare.indexOf(fold(wanted)) : words.indexOf(wanted)
    if (at >= 0) return at
  }
  return -1
}

/** Returns whether a cell says yes or no; null if it says neither. */
export function truthOf(cell: string, language: Language): boolean | null {
  const { yes, no } = languageData[language].tables
  const text = spaced(cell, language).trim()
  if (yes.some((word) => text === word)) return true
  return no.some((word) => text === word) ? false : null
}

const DAYS = 7

/** Returns the weekdays that a text names, as numbers from 0 for Monday; "Tuesday to Friday" names four. */
export function weekdaysIn(text: string, language: Language): Set<number> {
  const { workingDays, weekend } = languageData[language].tables
  const words = spaced(text, language)
  const days = new Set<number>()
  if (says(text, workingDays, language)) for (const day of [0, 1, 2, 3, 4]) days.add(day)
  if (says(text, weekend, language)) for (const day of [5, 6]) days.add(day)
  for (const day of namedDays(text, words, language)) days.add(day)
  return days
}

/** Returns the days that a text names, including those within a range. */
function namedDays(text: string, words: string, language: Language): number[] {
  const { weekdays, until } = languageData[language].tables
  const named = weekdays
    .flatMap((name, day) => {
      // "Cumartesi" is Saturday, not a form of "cuma".
      const longer = weekdays.flatMap((other) => (other !== name && other.startsWith(name) ? [other] : []))
      const others = longer.map((other) => `(?!${other})`).join('')
      const found = new RegExp(` ${others}${name}(?:s|'?\\p{L}{1,5})?(?= )`, 'u').exec(words)
      return found ? [{ day, at: found.index, end: found.index + found[0].length }] : []
    })
    .sort((a, b) => a.at - b.at)
  return named.flatMap(({ day, end }, at) => {
    const next = named[at + 1]
    const between = next ? words.slice(end, next.at).trim() : null
    const isRange = between !== null && (until.includes(between) || (between === '' && /[–-]/u.test(text)))
    return next && isRange ? daysBetween(day, next.day) : [day]
  })
}

function daysBetween(first: number, last: number): number[] {
  const count = (last - first + DAYS) % DAYS
  return Array.from({ length: count + 1 }, (_, at) => (first + at) % DAYS)
}
