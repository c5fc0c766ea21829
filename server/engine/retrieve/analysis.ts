import { newStemmer } from 'snowball-stemmers'
import { lightWords, stopWords } from './common-words.ts'
import { fold, type Language } from './words.ts'

/** Forms under which a word is indexed, from strict to loose. */
export interface WordForms {
  /** The word without diacritics. */
  readonly folded: string
  /** Its stem without diacritics; in Vietnamese the syllable itself, so that diacritics count first. */
  readonly stem: string
  /** Its first five letters without diacritics: endings and missing diacritics do not matter. */
  readonly prefix: string
  /** Its letter quadruples without diacritics: slips of the pen matter little. */
  readonly grams: readonly string[]
  /** True for words too common to tell passages apart. */
  readonly stop: boolean
  /** True for words that a question can do without. */
  readonly light: boolean
}

const PREFIX_LENGTH = 5
const GRAM_LENGTH = 4
/** Above this the cache is emptied: a guard against texts made of endless new words. */
const CACHE_MAX = 200_000

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

const caches: Record<Language, Map<string, WordForms>> = {
  en: new Map(),
  fr: new Map(),
  vi: new Map(),
  tr: new Map(),
}

/** Forms of a lower-case word in a language. */
export function formsOf(word: string, language: Language): WordForms {
  const cache = caches[language]
  const known = cache.get(word)
  if (known) return known
  if (cache.size >= CACHE_MAX) cache.clear()
  const folded = fold(word)
  const forms: WordForms = {
    folded,
    stem: stems[language](word),
    prefix: folded.slice(0, PREFIX_LENGTH),
    grams: gramsOf(folded),
    stop: stopWords[language].has(word),
    light: lightWords[language].has(word),
  }
  cache.set(word, forms)
  return forms
}

function gramsOf(folded: string): string[] {
  if (folded.length <= GRAM_LENGTH) return [folded]
  const grams: string[] = []
  for (let start = 0; start + GRAM_LENGTH <= folded.length; start++) {
    grams.push(folded.slice(start, start + GRAM_LENGTH))
  }
  return grams
}
