import type { Language } from '../languages.ts'
import { fold } from '../retrieve/words.ts'
import { type LexiconMatch, lexiconMatchAt, lexiconWords } from './polarity-lexicon.ts'

/** Number of words whose polarity a preceding negator inverts. */
const NEGATED_WORDS = 3
/** Number of words that a preceding intensifier or dampener affects. */
const MODIFIED_WORDS = 1
/**
 * Maximum distance, in words, between a word with a polarity and a negator after it ("iyi değil"); in French, "pas" directly
 * follows the verb.
 */
const NEGATOR_AFTER_WORDS: Readonly<Record<Language, number>> = { en: 0, fr: 1, vi: 0, tr: 2 }

const factors = {
  intensifier: 1.35,
  dampener: 0.6,
  /** "Not good" is more negative than "not bad" is positive. */
  negatedPositive: -0.75,
  negatedNegative: -0.45,
  shouted: 1.25,
  /** Applied for each of up to three exclamation marks at the end. */
  exclamation: 1.12,
  /** A question reveals less sentiment than a statement. */
  question: 0.7,
} as const
const EXCLAMATIONS_MAX = 3

/** A word, phrase or emoji with its score: above 0 is positive, below 0 negative. */
export interface ScoredTerm {
  readonly text: string
  readonly score: number
}

/** State of a sentence being scored. */
interface Reading {
  readonly words: readonly string[]
  readonly language: Language
  /** True for a sentence without diacritics in a language that uses them. */
  readonly bare: boolean
  readonly shouted: ReadonlySet<string>
  negatedUntil: number
  modifiedUntil: number
  modifier: number
}

/**
 * Scores a sentence; returns one list for the text before the first contrast ("but"), and one for the text after each contrast.
 */
export function scoreSentence(sentence: string, language: Language): ScoredTerm[][] {
  const reading = startReading(sentence, language)
  const parts: ScoredTerm[][] = [[]]
  const factor = factorOfEnd(sentence)
  for (let at = 0; at < reading.words.length; ) {
    const found = lexiconMatchAt(reading.words, at, language, reading.bare)
    if (!found) {
      at++
      continue
    }
    if (found.roles.has('contrast')) {
      parts.push([])
      reading.negatedUntil = -1
    }
    const score = isModifier(reading, found, at) ? 0 : scoreOf(reading, found, at)
    const text = reading.words.slice(at, at + found.length).join(' ')
    if (score !== 0) parts.at(-1)?.push({ text, score: score * factor })
    applyRoles(reading, found, at)
    at += found.length
  }
  return parts
}

function startReading(sentence: string, language: Language): Reading {
  const words = lexiconWords(sentence, language)
  const bare = language !== 'en' && words.every((word) => fold(word) === word)
  const shouted = shoutedWords(sentence, language)
  return { words, language, bare, shouted, negatedUntil: -1, modifiedUntil: -1, modifier: 1 }
}

/** Returns whether a word modifies the next one and therefore loses its own polarity, as "damn" does in "damn good". */
function isModifier(reading: Reading, found: LexiconMatch, at: number): boolean {
  if (found.roles.size === 0) return false
  const next = lexiconMatchAt(reading.words, at + found.length, reading.language, reading.bare)
  return next !== null && (Boolean(next.value) || next.roles.has('intensifier'))
}

function scoreOf(reading: Reading, { value, length }: LexiconMatch, at: number): number {
  if (!value) return 0
  const modified = at <= reading.modifiedUntil ? value * reading.modifier : value
  const loud = reading.words.slice(at, at + length).some((word) => reading.shouted.has(word))
  const score = loud ? modified * factors.shouted : modified
  if (at > reading.negatedUntil && !isNegatedAfter(reading, at + length)) return score
  reading.negatedUntil = -1
  return score * (score > 0 ? factors.negatedPositive : factors.negatedNegative)
}

function isNegatedAfter({ words, language, bare }: Reading, after: number): boolean {
  for (let at = after; at < after + NEGATOR_AFTER_WORDS[language]; at++) {
    if (lexiconMatchAt(words, at, language, bare)?.roles.has('negatorAfter')) return true
  }
  return false
}

function applyRoles(reading: Reading, { roles, length }: LexiconMatch, at: number): void {
  const last = at + length - 1
  if (roles.has('negator')) reading.negatedUntil = last + NEGATED_WORDS
  const factor =
    (roles.has('intensifier') ? factors.intensifier : 1) * (roles.has('dampener') ? factors.dampener : 1)
  if (factor === 1) return
  reading.modifier = factor * (at <= reading.modifiedUntil ? reading.modifier : 1)
  reading.modifiedUntil = last + 1 + MODIFIED_WORDS
}

/** Returns the words in capitals, unless all words are in capitals. */
function shoutedWords(sentence: string, language: Language): ReadonlySet<string> {
  const words = sentence.match(/\p{L}{3,}/gu) ?? []
  const loud = words.filter(
    (word) => word === word.toLocaleUpperCase(language) && word !== word.toLocaleLowerCase(language),
  )
  return new Set(loud.length === words.length ? [] : loud.flatMap((word) => lexiconWords(word, language)))
}

function factorOfEnd(sentence: string): number {
  const end = sentence.trimEnd()
  const marks = end.match(/!+$/u)?.[0].length ?? 0
  if (marks > 0) return factors.exclamation ** Math.min(marks, EXCLAMATIONS_MAX)
  return end.endsWith('?') ? factors.question : 1
}
