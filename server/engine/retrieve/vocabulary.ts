import { byLanguage, type Language } from '../languages.ts'
import { formsOf } from './analysis.ts'
import { findConcepts, type Phrase, phraseKey, phrasesFrom } from './thesaurus.ts'

/** Assigns consecutive numbers to new strings. */
class Numbering {
  private readonly numbers = new Map<string, number>()

  /** Number of strings. */
  get size(): number {
    return this.numbers.size
  }

  /** Returns the number of a string, assigning one if it is new. */
  add(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    const next = this.numbers.size
    this.numbers.set(text, next)
    return next
  }

  /** Returns the number of a string; undefined if it has none. */
  find(text: string): number | undefined {
    return this.numbers.get(text)
  }
}

/** Placeholder for stop words, which have no term. */
export const NO_TERM = -1

/** A word of an index. */
export interface WordEntry {
  /** The word without diacritics. */
  readonly folded: string
  /** Numbers of its stem and of its first five characters, or NO_TERM. */
  readonly stem: number
  readonly prefix: number
  /** Numbers of its character 4-grams; empty for stop words. */
  readonly grams: readonly number[]
  /** Form used for comparing the word with words of thesaurus phrases. */
  readonly key: string
  /** Thesaurus phrases that can begin with the word. */
  readonly opens: readonly Phrase[]
}

/** All words of an index: each word of a language has a number, and an entry with the numbers of its forms. */
export class Vocabulary {
  readonly entries: WordEntry[] = []
  readonly stems = new Numbering()
  readonly prefixes = new Numbering()
  readonly grams = new Numbering()
  private readonly words = byLanguage(() => new Map<string, number>())

  /** Returns the number of a lower-case word, adding the word if it is new. */
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

  /** Returns the numbers of a text's words, in order, adding the words that are new. */
  addAll(words: readonly string[], language: Language): Uint32Array {
    const numbers = new Uint32Array(words.length)
    for (let at = 0; at < words.length; at++) numbers[at] = this.add(words[at] ?? '', language)
    return numbers
  }

  /** Returns the concepts that the words of a text express; ignores numbers that are not in the vocabulary. */
  conceptsIn(numbers: ArrayLike<number>): Int32Array {
    const uses = findConcepts(numbers.length, (at) => this.entries[numbers[at] ?? -1])
    return Int32Array.from(uses, (use) => use.concept)
  }

  /** Returns the words of a language with their numbers. */
  wordsIn(language: Language): Iterable<readonly [word: string, number: number]> {
    return this.words[language]
  }

  /** Returns the number of a lower-case word; undefined if it is unknown. */
  find(word: string, language: Language): number | undefined {
    return this.words[language].get(word)
  }
}
