import { newStemmer } from 'snowball-stemmers'
import { byLanguage, type Language } from '../languages.ts'
import { lightWords, stopWords } from './common-words.ts'
import { fold } from './words.ts'

/** Forms in which a word is indexed, from strict to loose. */
export interface WordForms {
  /** The word without diacritics. */
  readonly folded: string
  /** Its stem without diacritics; in Vietnamese the syllable itself, because diacritics matter there. */
  readonly stem: string
  /** Its first five characters without diacritics, so that endings and missing diacritics do not matter. */
  readonly prefix: string
  /** Its character 4-grams without diacritics, so that typos matter little. */
  readonly grams: readonly string[]
  /** True for words too common to distinguish passages. */
  readonly stop: boolean
  /** True for words with a lower weight in a question. */
  readonly light: boolean
}

const PREFIX_CHARS = 5
const GRAM_CHARS = 4
/** Size at which the cache is emptied; protects against texts of random words. */
const CACHED_WORDS_MAX = 200_000

const stems: Record<Language, (word: string) => string> = {
  en: stemmer('english'),
  fr: stemmer('french'),
  vi: (word) => word,
  tr: stemmer('turkish'),
}

function stemmer(algorithm: string): (word: string) => string {
  const { stem } = newStemmer(algorithm)
  return (word) => fold(stem(word))
}

const caches = byLanguage(() => new Map<string, WordForms>())

/** Returns the forms of a lower-case word in a language. */
export function formsOf(word: string, language: Language): WordForms {
  const cache = caches[language]
  const known = cache.get(word)
  if (known) return known
  if (cache.size >= CACHED_WORDS_MAX) cache.clear()
  const folded = fold(word)
  const forms: WordForms = {
    folded,
    stem: stems[language](word),
    prefix: folded.slice(0, PREFIX_CHARS),
    grams: gramsOf(folded),
    stop: stopWords[language].has(word),
    light: lightWords[language].has(word),
  }
  cache.set(word, forms)
  return forms
}

function gramsOf(folded: string): string[] {
  if (folded.length <= GRAM_CHARS) return [folded]
  const grams: string[] = []
  for (let start = 0; start + GRAM_CHARS <= folded.length; start++) {
    grams.push(folded.slice(start, start + GRAM_CHARS))
  }
  return grams
}
