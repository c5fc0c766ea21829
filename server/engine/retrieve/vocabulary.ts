import { formsOf } from './analysis.ts'
import { findConcepts, type Phrase, phraseKey, phrasesFrom } from './thesaurus/thesaurus.ts'
import type { Language } from './words.ts'

/** Gives each new string the next number. */
class Numbering {
  private readonly numbers = new Map<string, number>()

  /** How many strings have a number. */
  get size(): number {
    return this.numbers.size
  }

  /** Number of the string, a new one if need be. */
  add(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const next = this.numbers.size
    this.numbers.set(text, next)
    return next
  }

  /** Number of the string, or undefined. */
  find(text: string): number | undefined {
    return this.numbers.get(text)
  }
}

/** Stands for the term of a word that has none, because it is a stop word. */
export const NO_TERM = -1

/** What an index knows of a word. */
export interface WordEntry {
  /** The word without diacritics. */
  readonly folded: string
  /** Numbers of its stem and its first five letters, or NO_TERM. */
  readonly stem: number
  readonly prefix: number
  /** Numbers of its letter quadruples; none for stop words. */
  readonly grams: readonly number[]
  /** By which phrases of the thesaurus know it. */
  readonly key: string
  /** Phrases of the thesaurus that it may open. */
  readonly opens: readonly Phrase[]
}

/** All words of an index: a word of a language has a number, and behind it the numbers of its forms. */
export class Vocabulary {
  readonly entries: WordEntry[] = []
  readonly stems = new Numbering()
  readonly prefixes = new Numbering()
  readonly grams = new Numbering()
  private readonly words: Record<Language, Map<string, number>> = {
    en: new Map(),
    fr: new Map(),
    vi: new Map(),
    tr: new Map(),
  }

  /** Number of a lower-case word, a new one if need be. */
  add(word: string, language: Language): number {
    const known = this.words[language].get(word)
    if (known !== undefined) return known
    const number = this.entries.length
    this.words[language].set(word, number)
    const { stem, prefix, grams, stop, folded } = formsOf(word, language)
    const key = phraseKey(word, language)
    this.entries.push({
      folded,
      stem: stop ? NO_TERM : this.stems.add(stem),
      prefix: stop ? NO_TERM : this.prefixes.add(prefix),
      grams: stop ? [] : grams.map((gram) => this.grams.add(gram)),
      key,
      opens: phrasesFrom(key, language),
    })
    return number
  }

  /** Numbers of the words of a text, in order. */
  addAll(words: readonly string[], language: Language): Uint32Array {
    const numbers = new Uint32Array(words.length)
    for (let at = 0; at < words.length; at++) numbers[at] = this.add(words[at] ?? '', language)
    return numbers
  }

  /** Concepts of the thesaurus that the words of a text say; numbers beyond the vocabulary say nothing. */
  conceptsIn(numbers: ArrayLike<number>): Int32Array {
    const uses = findConcepts(numbers.length, (at) => this.entries[numbers[at] ?? -1])
    return Int32Array.from(uses, (use) => use.concept)
  }

  /** Number of a lower-case word, or undefined. */
  find(word: string, language: Language): number | undefined {
    return this.words[language].get(word)
  }
}
