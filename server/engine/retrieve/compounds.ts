import type { Language } from '../languages.ts'
import { formsOf } from './analysis.ts'
import type { PassageIndex } from './passage-index.ts'

/** Minimum lengths: of a part of a split word, of a particle at its end ("checkin"), and of a joined word. */
const PART_MIN_CHARS = 3
const PARTICLE_MIN_CHARS = 2
const JOINED_MIN_CHARS = 5

/** Returns whether any passage contains a word, including stop words, or a form of it. */
function isKnown({ vocabulary }: PassageIndex, word: string, language: Language): boolean {
  if (vocabulary.find(word, language) !== undefined) return true
  const { stem, stop } = formsOf(word, language)
  return !stop && vocabulary.stems.find(stem) !== undefined
}

/**
 * Respells the words of a question as the passages do: "handwash" becomes "hand wash", and "check in" becomes "checkin", if the
 * passages contain only the other spelling. Skips Vietnamese (each syllable is a word) and Turkish (suffixes would be mistaken
 * for words).
 */
export function respell(index: PassageIndex, words: readonly string[], language: Language): string[] {
  if (language === 'vi' || language === 'tr') return [...words]
  const spelled: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', next] = [words[at], words[at + 1]]
    const joined = word + (next ?? '')
    const isApart = next !== undefined && !(isKnown(index, word, language) && isKnown(index, next, language))
    if (
      isApart &&
      joined.length >= JOINED_MIN_CHARS &&
      index.vocabulary.find(joined, language) !== undefined
    ) {
      spelled.push(joined)
      at += 1
    } else spelled.push(...(partsOf(index, word, language) ?? [word]))
  }
  return spelled
}

/** Returns the two known words that make up an unknown one; null for any other word. */
function partsOf(index: PassageIndex, word: string, language: Language): [string, string] | null {
  if (
    word.length < PART_MIN_CHARS + PARTICLE_MIN_CHARS ||
    /\p{N}/u.test(word) ||
    isKnown(index, word, language)
  )
    return null
  for (let cut = word.length - PARTICLE_MIN_CHARS; cut >= PART_MIN_CHARS; cut--) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)]
    if (isContent(index, first, language) && isPart(index, second, language)) return [first, second]
  }
  return null
}

const isContent = ({ vocabulary }: PassageIndex, word: string, language: Language): boolean =>
  vocabulary.find(word, language) !== undefined && !formsOf(word, language).stop

/** Returns whether a word can end a compound: a content word, or a particle that occurs in the passages. */
const isPart = (index: PassageIndex, word: string, language: Language): boolean =>
  formsOf(word, language).stop
    ? index.vocabulary.find(word, language) !== undefined
    : word.length >= PART_MIN_CHARS && isContent(index, word, language)
