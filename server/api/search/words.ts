import { fold } from '../../engine/retrieve/words.ts'

/** A word of a text, folded, and where it stands in it (UTF-16 units). */
export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Words of one text that are searched for; a message has fewer, pasted tables may have more. */
const WORDS_MAX = 500
/** Letters of a word that are compared; what is longer is no word. */
const WORD_LENGTH_MAX = 60
/** From so many letters on, the last word of a question also means words that begin with it. */
const PREFIX_MIN = 2

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** A word as it is compared, in whatever language: lower case, without diacritics; Turkish ı and Vietnamese đ included. */
const folded = (word: string): string => fold(word.toLowerCase()).slice(0, WORD_LENGTH_MAX)

/** Words of a text in order, as they are compared, and where they stand. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = folded(found)
    return word ? [{ word, start: index, end: index + found.length }] : []
  })
}

/** Distinct words of some texts, for the index. */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => (text ? placedWords(text).map(({ word }) => word) : []))
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** What is searched for: words that have to be there, and the beginning of the last one. */
export interface Question {
  readonly words: readonly string[]
  /** Beginning of the last word, which is still being typed; null where it has to be whole. */
  readonly prefix: string | null
}

/** Words of a question beyond which it is no question. */
const QUESTION_WORDS_MAX = 12

/** Reads a question; null where it has no word. */
export function questionIn(text: string): Question | null {
  const words = [...new Set(placedWords(text).map(({ word }) => word))].slice(0, QUESTION_WORDS_MAX)
  const last = words.at(-1)
  if (last === undefined) return null
  return last.length < PREFIX_MIN ? { words, prefix: null } : { words: words.slice(0, -1), prefix: last }
}

/** Whether a word of a text is one that was searched for. */
export const meets = (word: string, { words, prefix }: Question): boolean =>
  words.includes(word) || (prefix !== null && word.startsWith(prefix))
