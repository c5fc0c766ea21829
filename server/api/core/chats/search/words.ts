import { fold } from '#server/engine/retrieve/words.ts'
import { cutText } from '#server/lib/cut-text.ts'

/** Normalized word, with its start and end in the original text in UTF-16 code units. */
export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Maximum number of indexed words per message or chat; messages usually have fewer, but pasted tables can have more. */
const WORDS_MAX = 500
/** Maximum length of an indexed word; longer words are compared by their first 60 characters. */
const WORD_MAX_CHARS = 60
/** Minimum length at which the last word of a search also matches as a prefix. */
const PREFIX_MIN_CHARS = 2

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Normalizes a word in any language: lower case, without diacritics, including Turkish ı and Vietnamese đ.
 */
const folded = (word: string): string => cutText(fold(word.toLowerCase()), WORD_MAX_CHARS)

/** Returns the normalized words of a text in order, with their positions. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = folded(found)
    return word ? [{ word, start: index, end: index + found.length }] : []
  })
}

/** Returns the distinct words of the given texts, for the index. */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => (text ? placedWords(text).map(({ word }) => word) : []))
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** Parsed search: words that must occur as a whole, and a last word that may be a prefix. */
export interface Question {
  readonly words: readonly string[]
  /** Last word, which the user may still be typing; null if it must match as a whole. */
  readonly prefix: string | null
}

/** Maximum number of words in a search. */
const QUESTION_WORDS_MAX = 12

/** Parses a search; returns null if it contains no word. */
export function questionIn(text: string): Question | null {
  const words = [...new Set(placedWords(text).map(({ word }) => word))].slice(0, QUESTION_WORDS_MAX)
  const last = words.at(-1)
  if (last === undefined) return null
  return last.length < PREFIX_MIN_CHARS
    ? { words, prefix: null }
    : { words: words.slice(0, -1), prefix: last }
}

/** Returns whether a word of a text matches the search. */
export const matchesQuestion = (word: string, { words, prefix }: Question): boolean =>
  words.includes(word) || (prefix !== null && word.startsWith(prefix))
