import { lazy } from '#server/lib/lazy.ts'
import { languageData } from '../data/language-data.ts'
import { byLanguage, type Language } from '../languages.ts'
import type { Question, QuestionTerm } from '../retrieve/question.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { splitWords } from '../retrieve/words.ts'
import { numberOf } from '../tables/table-question.ts'
import { says } from '../tables/values.ts'

/** Concepts of words that ask about something rather than name it: "sell", "price", "open", "how long". */
const askingConcepts = lazy(
  () =>
    new Set(
      [
        'price',
        'pay',
        'buy',
        'sell',
        'order',
        'number',
        'type',
        'help',
        'use',
        'show',
        'explain',
        'mean',
        'think',
        'give',
        'get',
        'need',
        'how-long',
        'opening-hours',
        'name',
        'company',
        'shop',
        'provide',
        'allowed',
        'recommend',
        'request',
        'make',
        'build',
      ]
        .map(conceptNumber)
        .filter((concept) => concept >= 0),
    ),
)

/** Words that ask about something and match no passage, by language. */
const askingWords = byLanguage((language): ReadonlySet<string> => {
  const {
    costs,
    asking,
    forms,
    list,
    today,
    now,
    tomorrow,
    interrogatives,
    and,
    things,
    cheapest,
    dearest,
    without,
  } = languageData[language].tables
  return new Set(
    [
      costs,
      asking,
      forms,
      list,
      today,
      now,
      tomorrow,
      interrogatives,
      and,
      things,
      cheapest,
      dearest,
      without,
    ]
      .flat()
      .flatMap((phrase) => splitWords(phrase, language)),
  )
})

/** Minimum share of missing things for an answer to be about something else, by kind of question. */
export const elsewhereFrom = { existence: 0.34, other: 0.67, ofDay: 0.56 } as const

/** Minimum strength at which a passage counts as containing a word of the question. */
const HELD = 0.5

/** Returns whether a term names a thing that the question is about, rather than what it asks about one. */
export const isFocus = ({ own, weight, word, concepts }: QuestionTerm, language: Language): boolean =>
  own &&
  weight >= 1 &&
  !askingWords[language].has(word) &&
  ![...concepts].some((concept) => askingConcepts().has(concept))

/** Returns the numbers of a question that are part of a name, such as 15 in "iphone 15 screen", as words. */
function numbersInNames({ terms }: Question, text: string, language: Language): ReadonlySet<string> {
  const { measures, people, age, numbers, weekdays } = languageData[language].tables
  const words = splitWords(text, language)
  const named = new Set(terms.filter((term) => isFocus(term, language)).map(({ word }) => word))
  const found = words.filter((word, at) => {
    const before = words[at - 1] ?? ''
    const after = words[at + 1] ?? ''
    if (!/^\d{1,4}(?!h$|g$|k$|am$|pm$)\p{L}{0,2}$/u.test(word) || !named.has(before) || /^\d/u.test(before))
      return false
    if (says(before, [...numbers, ...weekdays], language)) return false
    return after === '' || !says(after, [...measures, ...people, ...age], language)
  })
  return new Set(found)
}

/** Match between the subject of a question and a passage. */
export interface Focus {
  /** Share of the things asked about that the passage does not name, weighted by rarity. */
  readonly missing: number
}

/**
 * Compares the subject of a question with a passage; `strengths` are the passage's, by term. The passage names a word of a longer
 * expression ("swimming pool") only if it contains the whole expression or a synonym.
 */
export function focusIn(
  question: Question,
  strengths: readonly number[],
  { text, language }: { readonly text: string; readonly language: Language },
): Focus {
  const { terms } = question
  const inNames = numbersInNames(question, text, language)
  const isHeld = (at: number): boolean => (strengths[at] ?? 0) >= HELD
  const isNumber = ({ word }: QuestionTerm): boolean =>
    !inNames.has(word) && (/^\p{N}/u.test(word) || numberOf(word, language) !== null)
  const focus = terms.flatMap((term, at) =>
    isFocus(term, language) && !isNumber(term) ? [{ term, at }] : [],
  )
  const weightOf = ({ term }: { readonly term: QuestionTerm }): number => term.rarity * term.weight
  const all = focus.reduce((sum, one) => sum + weightOf(one), 0)
  const missing = focus.filter(({ term, at }) => !isHeld(at) || isTorn(terms, at, { term, isHeld }))
  // A different model is a different thing.
  if (missing.some(({ term }) => inNames.has(term.word))) return { missing: 1 }
  return { missing: all === 0 ? 0 : missing.reduce((sum, one) => sum + weightOf(one), 0) / all }
}

/** Returns whether a question names no thing of its own, only what it asks about one: "which days?", "how much is that?". */
export const hasNoFocus = ({ terms }: Question, language: Language): boolean =>
  !terms.some((term) => isFocus(term, language))

/** Returns whether the passage contains a word but not the adjacent word with which it forms an expression in the question. */
function isTorn(
  terms: readonly QuestionTerm[],
  at: number,
  { term, isHeld }: { readonly term: QuestionTerm; readonly isHeld: (at: number) => boolean },
): boolean {
  if (term.concepts.size === 0) return false
  return [at - 1, at + 1].some((other) => {
    const beside = terms[other]
    return (
      beside !== undefined &&
      !isHeld(other) &&
      [...beside.concepts].some((concept) => term.concepts.has(concept))
    )
  })
}
