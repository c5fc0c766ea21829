import { languageData } from '../data/language-data.ts'
import { answerTypeOf } from '../embedded/answer-type.ts'
import { byLanguage, type Language } from '../languages.ts'
import { splitWords } from '../retrieve/words.ts'
import { minutesOf, says, spaced, valueIn, weekdaysIn } from './values.ts'

/** Operation that a question requires on the rows of a table. */
export type Operation = 'least' | 'most' | 'sum' | 'difference' | 'list' | 'look'

/** A number that the question uses for comparison: "20 people", "under £30". */
export interface Condition {
  readonly value: number
  readonly kind: 'under' | 'over' | 'about'
  readonly unit: 'people' | 'age' | 'other'
}

/** Aspects of a question that matter for tables. */
export interface TableQuestion {
  readonly text: string
  readonly language: Language
  readonly operation: Operation
  /** Whether the question asks for the cheapest or most expensive item, so that prices are compared. */
  readonly isAboutPrice: boolean
  /** Whether the question asks for the longest or shortest duration. */
  readonly isAboutTime: boolean
  /** Numbers in the question, as words or digits, each with the word that follows. */
  readonly numbers: readonly NamedNumber[]
  /** Whether the question combines several things: "a cake and a loaf". */
  readonly isJoined: boolean
  /** Whether the question asks for a price in any form. */
  readonly wantsPrice: boolean
  readonly isNegated: boolean
  /** Words that express the operation on the rows and match no cell. */
  readonly form: ReadonlySet<string>
  /** Generic words for things, which only count if the table contains them. */
  readonly things: ReadonlySet<string>
  readonly conditions: readonly Condition[]
  readonly weekdays: ReadonlySet<number>
  /** Period that the question asks about, such as "monthly", in minutes; null if it names none. */
  readonly period: number | null
  /** Words that express the period. */
  readonly periodWords: ReadonlySet<string>
}

/** A number in a question: "three days". */
export interface NamedNumber {
  readonly value: number
  /** The word after the number; empty if the number is the last word. */
  readonly noun: string
}

const formWords = byLanguage((language): ReadonlySet<string> => {
  const { cheapest, dearest, most, least, sum, difference, list, today, tomorrow, forms, lasting } =
    languageData[language].tables
  const phrases = [
    cheapest,
    dearest,
    most,
    least,
    sum,
    difference,
    list,
    today,
    tomorrow,
    forms,
    lasting,
  ].flat()
  return new Set(phrases.flatMap((phrase) => splitWords(phrase, language)))
})

const things = byLanguage(
  (language): ReadonlySet<string> =>
    new Set(languageData[language].tables.things.flatMap((phrase) => splitWords(phrase, language))),
)

/**
 * Words that match no cell if a number is compared: `formWords`, the words for the comparison and its unit, and the numbers
 * themselves.
 */
const measured = byLanguage((language): ReadonlySet<string> => {
  const { people, age, under, over, numbers } = languageData[language].tables
  const digits = Array.from({ length: 100 }, (_, value) => `${value}`)
  const phrases = [people, age, under, over, numbers].flat().flatMap((phrase) => splitWords(phrase, language))
  return new Set([...formWords[language], ...phrases, ...digits])
})

/** Reads a question; `today` is the weekday at the business (0 is Monday), or null if unknown. */
export function readTableQuestion(text: string, language: Language, today: number | null): TableQuestion {
  const words = languageData[language].tables
  const has = (phrases: readonly string[]): boolean => says(text, phrases, language)
  const operations: readonly (readonly [Operation, readonly string[]])[] = [
    ['difference', words.difference],
    ['least', [...words.cheapest, ...words.least]],
    ['most', [...words.dearest, ...words.most]],
    ['sum', words.sum],
    ['list', words.list],
  ]
  const weekdays = weekdaysIn(text, language)
  const period = periodIn(text, language)
  const conditions = conditionsIn(text, language)
  const numbers = numbersIn(text, language)
  if (today !== null && has(words.today)) weekdays.add(today)
  if (today !== null && has(words.tomorrow)) weekdays.add((today + 1) % 7)
  return {
    text,
    language,
    operation: operations.find(([, phrases]) => has(phrases))?.[0] ?? 'look',
    isAboutPrice: has(words.cheapest) || has(words.dearest),
    isAboutTime: has(words.lasting),
    numbers,
    isJoined: has(words.and),
    wantsPrice:
      answerTypeOf(text, language) === 'money' ||
      [words.cheapest, words.dearest, words.costs].some((phrases) => has(phrases)),
    isNegated: has(words.without),
    form: conditions.length > 0 || numbers.length > 0 ? measured[language] : formWords[language],
    things: things[language],
    conditions,
    weekdays,
    ...period,
  }
}

const periodNames = ['day', 'week', 'month', 'year'] as const

function periodIn(text: string, language: Language): Pick<TableQuestion, 'period' | 'periodWords'> {
  const { periods } = languageData[language].tables
  const named = periodNames.find((name) => says(text, periods[name], language))
  const phrases = named ? periods[named] : []
  return {
    period: named ? minutesOf[named] : null,
    periodWords: new Set(phrases.flatMap((phrase) => splitWords(phrase, language))),
  }
}

/** Returns the numbers in a text, in order. */
export function numbersIn(text: string, language: Language): NamedNumber[] {
  const words = spaced(text, language).trim().split(' ')
  return words.flatMap((word, at) => {
    const value = numberOf(word, language)
    return value === null ? [] : [{ value, noun: words[at + 1] ?? '' }]
  })
}

/** Number of words around a number that can state its unit. */
const NEAR_WORDS = 3

/** Returns whether the words before a number show that it is an age: "a child of". */
const isAgeAfter = (before: readonly string[]): boolean =>
  /(?:^|\s)(?:(?:child|kid|son|daughter|boy|girl|baby)(?: (?:of|is|who is))|aged|age)$/u.test(
    before.join(' '),
  )

/** Returns what a number counts, from the words before it and the text after it. */
function unitOf(before: readonly string[], after: string, language: Language): Condition['unit'] {
  const { people, age } = languageData[language].tables
  if (says(after, people, language)) return 'people'
  return isAgeAfter(before) || says(after, age, language) ? 'age' : 'other'
}

function conditionsIn(text: string, language: Language): Condition[] {
  const words = spaced(text.replace(/(\d)[.,](?=\d)/gu, '$1_'), language)
    .trim()
    .split(' ')
  return words.flatMap((word, at) => {
    const value = numberOf(word, language)
    if (value === null) return []
    const after = words.slice(at + 1, at + 1 + NEAR_WORDS).join(' ')
    const around = words.slice(Math.max(0, at - NEAR_WORDS), at + 1 + NEAR_WORDS).join(' ')
    const { under, over } = languageData[language].tables
    const unit = unitOf(words.slice(Math.max(0, at - NEAR_WORDS), at), after, language)
    if (unit === 'other' && !/^\d/u.test(word)) return []
    const kind = says(around, under, language) ? 'under' : says(around, over, language) ? 'over' : 'about'
    return [{ value, kind, unit }]
  })
}

const TEN = 10

/** Returns the value of digits, or of a number word from two upwards; null for any other word. */
export function numberOf(word: string, language: Language): number | null {
  if (/^\d[\d_]*$/u.test(word)) return valueIn(word.replaceAll('_', '.'))
  const { numbers, tens } = languageData[language].tables
  const at = numbers.indexOf(word)
  if (at > 1) return at
  const ten = tens.indexOf(word)
  return ten >= 0 ? (ten + 1) * TEN : null
}
