import type { Language } from '../languages.ts'
import { formsOf } from './analysis.ts'
import type { PassageIndex } from './passage-index.ts'

/** Shortest part of a word that is split, shortest particle at its end ("checkin"), and shortest of words that are joined. */
const PART_MIN_CHARS = 3
const PARTICLE_MIN_CHARS = 2
const JOINED_MIN_CHARS = 5

/** Returns whether any passage has a word, stop words included, or a form of it. */
function isKnown({ vocabulary }: PassageIndex, word: string, language: Language): boolean {
  if (vocabulary.find(word, language) !== undefined) return true
  const { stem, stop } = formsOf(word, language)
  return !stop && vocabulary.stems.find(stem) !== undefined
}

/**
 * Returns the words of a question as the passages write them: "handwash" becomes "hand wash", and "check in" becomes "checkin", where
 * the passages have only the other spelling. Not in Vietnamese, where each syllable is a word,
 * nor in Turkish, where endings would be taken for words.
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

/** Returns the two known words that an unknown one consists of; null for any other. */
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

/** Returns whether a word is the end of a compound: a word of content, or a particle that the passages have. */
const isPart = (index: PassageIndex, word: string, language: Language): boolean =>
  formsOf(word, language).stop
    ? index.vocabulary.find(word, language) !== undefined
    : word.length >= PART_MIN_CHARS && isContent(index, word, language)
