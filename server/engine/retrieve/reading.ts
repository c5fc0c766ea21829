import type { Language } from '../languages.ts'
import { wordStrength } from './coverage.ts'
import type { PassageIndex } from './passage-index.ts'
import type { QuestionTerm } from './question.ts'
import { conceptsByShape } from './shapes.ts'
import type { WordEntry } from './vocabulary.ts'
import { fold, splitWords } from './words.ts'

/** Strength of a match between a passage word and a question word whose stems differ. */
const strengthOf = { ...wordStrength, concept: 0.5, substitute: 0.8, shape: 1 } as const

/** A text resolved to words of an index. */
export interface Reading {
  readonly entries: readonly (WordEntry | undefined)[]
  readonly sequence: readonly number[]
  readonly concepts: ReadonlySet<number>
  /** Concepts recognized by form, such as a telephone number or an address. */
  readonly shapes: readonly number[]
}

/** Resolves a text to words of an index. */
export function readWords(index: PassageIndex, text: string, language: Language): Reading {
  const words = splitWords(text, language)
  const shapes = conceptsByShape(text)
  const sequence = words.map((word) => index.vocabulary.find(word, language) ?? -1)
  return {
    sequence,
    shapes,
    entries: sequence.map((word) => index.vocabulary.entries[word]),
    concepts: new Set([...index.vocabulary.conceptsIn(sequence), ...shapes]),
  }
}

/** Minimum share of the shorter word with which two related words begin, and maximum letters that follow it in the longer one. */
const family = { share: 0.75, ending: 4 } as const

/**
 * Returns whether two words that begin alike are forms of one word, such as "cancel" and "cancellation", unlike "college" and
 * "colleagues". Turkish words have long endings, so that a common beginning is enough.
 */
export function isSameFamily({ word, bare, language }: QuestionTerm, { folded }: WordEntry): boolean {
  if (bare || language === 'tr') return true
  const own = fold(word)
  // Vietnamese syllables that differ in their diacritics are different words.
  if (language === 'vi') return own === word || own !== folded
  const shorter = Math.min(own.length, folded.length)
  let same = 0
  while (same < shorter && own[same] === folded[same]) same += 1
  return same >= family.share * shorter && Math.max(own.length, folded.length) - same <= family.ending
}

/** Returns how well the words of a text match a question term, 0 to 1, regardless of their meanings. */
export function strengthByWords(term: QuestionTerm, { entries }: Pick<Reading, 'entries'>): number {
  let best = 0
  for (const entry of entries) {
    if (!entry || entry.stem < 0) continue
    if (entry.stem === term.stem) return 1
    if (entry.prefix === term.prefix && isSameFamily(term, entry))
      best = Math.max(best, term.bare ? 1 : strengthOf.prefix)
    else if (term.corrections.some(({ stem }) => stem === entry.stem))
      best = Math.max(best, strengthOf.corrected)
  }
  return best
}

/** Returns how well a text matches a question term, 0 to 1. */
export function strengthIn(term: QuestionTerm, reading: Reading): number {
  let best = strengthByWords(term, reading)
  if (best === 1) return best
  for (const concept of term.concepts) {
    if (reading.shapes.includes(concept)) return strengthOf.shape
    if (!reading.concepts.has(concept)) continue
    best = Math.max(best, term.substitutes.includes(concept) ? strengthOf.substitute : strengthOf.concept)
  }
  return best
}
