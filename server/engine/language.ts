import { eld } from 'eld/extrasmall'
import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/shapes.ts'
import { commonWords } from './retrieve/common-words.ts'
import { fold, type Language, languages } from './retrieve/words.ts'

/** The locale of each language that the engine knows. */
export const localeOf: Readonly<Record<Language, Locale>> = {
  en: 'en-US',
  fr: 'fr-FR',
  vi: 'vi-VN',
  tr: 'tr-TR',
}

/** The language of a locale. */
export function languageOf(locale: Locale): Language {
  return languages.find((language) => localeOf[language] === locale) ?? 'en'
}

/** What a text seems to be written in. */
export interface LanguageGuess {
  readonly language: Language
  /** 0 to 1; from SURE on the guess may override what is known of the conversation. */
  readonly certainty: number
}

/** Certainty from which a guess stands on its own. */
export const SURE = 0.5

/**
 * The extra small set measures as the medium one does on questions of the four languages (.995 and better), at a quarter
 * of the memory; what it lacks in single words the common words make up for.
 */
const detector = eld.newInstance()
detector.setLanguageSubset([...languages])

/** Letters that only one of the four languages writes. */
const ownLetters: readonly (readonly [Language, RegExp])[] = [
  ['vi', /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u],
  ['tr', /[ğış]/u],
  ['fr', /[œëï]|(?:^|[\s("«])(?:[cdjlmnst]|qu)['’][aeéèêhiouy]/u],
]

/** Beyond this a text tells no more about its language. */
const SAMPLE = 1000
const WORD = /[\p{L}\p{M}]+/gu

/** Guesses of the texts that were looked at lately: a question is asked about by more than one part. */
const known = new LRUCache<string, { readonly guess: LanguageGuess | null }>({ max: 1000 })

/** Guesses among the four languages; null where nothing tells, as in "ok" or "123". */
export function guessLanguage(text: string): LanguageGuess | null {
  const sample = text.normalize('NFC').slice(0, SAMPLE)
  const { guess } = known.get(sample) ?? { guess: guessOf(sample) }
  known.set(sample, { guess })
  return guess
}

function guessOf(sample: string): LanguageGuess | null {
  const scores = new Map<Language, number>()
  const add = (language: Language, amount: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + amount)
  }
  const words = sample.toLowerCase().match(WORD) ?? []
  if (words.length === 0) return null
  const found = detector.detect(sample).getScores()
  for (const language of languages) add(language, Math.max(0, (found[language] ?? 0) - 0.4))
  for (const word of words) addCommon(word, add, words.length)
  for (const [language, letters] of ownLetters) if (letters.test(sample.toLowerCase())) add(language, 0.6)
  return decide(scores)
}

/** A word that few of the languages share speaks for those that have it. */
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

/** The language of a text: its own where that is clear, else `known`, else the best guess, else English. */
export function detectLocale(text: string, known: Locale | null): Locale {
  const guess = guessLanguage(text)
  if (guess && (guess.certainty >= SURE || known === null)) return localeOf[guess.language]
  return known ?? 'en-US'
}
