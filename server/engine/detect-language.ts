import { eld } from 'eld/extrasmall'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/base/shapes.ts'
import { type Language, languages, localeOf } from './languages.ts'
import { commonWords } from './retrieve/common-words.ts'
import { fold } from './retrieve/words.ts'

/** The probable language of a text. */
export interface LanguageGuess {
  readonly language: Language
  /** 0 to 1; if at least SURE, the guess overrides the language of the conversation. */
  readonly certainty: number
}

/** Minimum certainty for relying on a guess alone. */
export const SURE = 0.5

/**
 * Language detector for the four languages. The extra-small data set is as accurate on questions as the medium one (at least 99.5
 * %) and needs a quarter of the memory; the common words make up for its weakness on single words.
 */
const detector = eld.newInstance()
detector.setLanguageSubset([...languages])

/** Letters and, for French, elisions that occur in only one of the four languages. */
const ownLetters: readonly (readonly [Language, RegExp])[] = [
  ['vi', /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u],
  ['tr', /[ğış]/u],
  ['fr', /[œëï]|(?:^|[\s("«])(?:[cdjlmnst]|qu)['’][aeéèêhiouy]/u],
]

/** Maximum length of the examined text. */
const SAMPLE_CHARS = 1000
const WORD = /[\p{L}\p{M}]+/gu
/** Matches names of products and orders, such as "m0-0", which have no language. */
const CODE = /\S*\d\S*/g

/** Caches the guesses for recent texts, because several parts of the engine request the language of a question. */
const known = new LRUCache<string, { readonly guess: LanguageGuess | null }>({ max: 1000 })

/** Guesses the language of a text; null if it reveals none, such as "123" or "m0-0". */
export function guessLanguage(text: string): LanguageGuess | null {
  const sample = text.normalize('NFC').slice(0, SAMPLE_CHARS)
  const { guess } = known.get(sample) ?? { guess: guessOf(sample) }
  known.set(sample, { guess })
  return guess
}

function guessOf(sample: string): LanguageGuess | null {
  const scores = new Map<Language, number>()
  const add = (language: Language, amount: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + amount)
  }
  const words = sample.replace(CODE, ' ').toLowerCase().match(WORD) ?? []
  if (words.length === 0) return null
  const found = detector.detect(sample).getScores()
  for (const language of languages) add(language, Math.max(0, (found[language] ?? 0) - 0.4))
  for (const word of words) addCommon(word, add, words.length)
  for (const [language, letters] of ownLetters) if (letters.test(sample.toLowerCase())) add(language, 0.6)
  return decide(scores)
}

/**
 * Adds the evidence that a word provides for each language that has it; the fewer languages share the word, the stronger the
 * evidence.
 */
function addCommon(word: string, add: (language: Language, amount: number) => void, count: number): void {
  const folded = fold(word)
  const having = languages.filter((language) => commonWords[language].has(folded))
  for (const language of having) add(language, 1 / having.length ** 2 / count)
}

function decide(scores: ReadonlyMap<Language, number>): LanguageGuess | null {
  const [best, next] = [...scores].sort((a, b) => b[1] - a[1])
  if (!best || best[1] <= 0) return null
  return { language: best[0], certainty: Math.min(1, best[1] - (next?.[1] ?? 0) * 0.7) }
}

/** Words of a text, apart from codes, from which it is a sentence rather than a name such as "Kia Rio 2014". */
const SENTENCE_MIN_WORDS = 3

/** Returns whether a text is a name with a number, such as "XL 42" or "ca 5", whose letters reveal no language. */
export function isNameWithNumber(text: string): boolean {
  if (!/\d/u.test(text) || ownLetters.some(([, letters]) => letters.test(text.toLowerCase()))) return false
  return (text.replace(CODE, ' ').match(WORD)?.length ?? 0) < SENTENCE_MIN_WORDS
}

/** Returns the locale of a text: its own if certain, else `known`, else the best guess, else English. */
export function detectLocale(text: string, known: Locale | null): Locale {
  const guess = guessLanguage(text)
  const isOwn = guess !== null && guess.certainty >= SURE && !isNameWithNumber(text)
  if (guess && (isOwn || known === null)) return localeOf[guess.language]
  return known ?? 'en-US'
}
