import { fold, type Language } from '#server/engine/retrieve/words.ts'
import { type FoundMood, moodAt, moodWords } from './moods.ts'

/** How many words after a negator are turned around by it. */
const NEGATED_WORDS = 3
/** How many words after an intensifier or softener it still reaches. */
const MODIFIED_WORDS = 1
/** How many words after a mood a negator may stand ("iyi değil"); French puts "pas" right behind its verb. */
const NEGATOR_AFTER: Readonly<Record<Language, number>> = { en: 0, fr: 1, vi: 0, tr: 2 }

const factors = {
  intensifier: 1.35,
  softener: 0.6,
  /** "Not good" is worse than "not bad" is good. */
  negatedGood: -0.75,
  negatedBad: -0.45,
  shouted: 1.25,
  /** For each of up to three marks at the end. */
  exclamation: 1.12,
  /** Who asks tells less of a mood. */
  question: 0.7,
} as const
const EXCLAMATIONS_MAX = 3

/** What a word, a phrase or an emoji counts: above 0 for good, below for bad. */
export interface Mood {
  readonly text: string
  readonly amount: number
}

/** A sentence while it is weighed. */
interface Reading {
  readonly words: readonly string[]
  readonly language: Language
  /** True for a sentence without diacritics in a language that has them. */
  readonly bare: boolean
  readonly shouted: ReadonlySet<string>
  negatedUntil: number
  modifiedUntil: number
  modifier: number
}

/** Moods of a sentence; one list for each part between turns ("but"). The first part has no turn before it. */
export function weighSentence(sentence: string, language: Language): Mood[][] {
  const reading = startReading(sentence, language)
  const parts: Mood[][] = [[]]
  const factor = factorOfEnd(sentence)
  for (let at = 0; at < reading.words.length; ) {
    const found = moodAt(reading.words, at, language, reading.bare)
    if (!found) {
      at++
      continue
    }
    if (found.roles.has('contrast')) {
      parts.push([])
      reading.negatedUntil = -1
    }
    const amount = isModifier(reading, found, at) ? 0 : weigh(reading, found, at)
    const text = reading.words.slice(at, at + found.length).join(' ')
    if (amount !== 0) parts.at(-1)?.push({ text, amount: amount * factor })
    noteRoles(reading, found, at)
    at += found.length
  }
  return parts
}

function startReading(sentence: string, language: Language): Reading {
  const words = moodWords(sentence, language)
  const bare = language !== 'en' && words.every((word) => fold(word) === word)
  const shouted = shoutedWords(sentence, language)
  return { words, language, bare, shouted, negatedUntil: -1, modifiedUntil: -1, modifier: 1 }
}

/** "Damn" alone is a mood, "damn good" is not: what modifies the next word has no mood of its own. */
function isModifier(reading: Reading, found: FoundMood, at: number): boolean {
  if (found.roles.size === 0) return false
  const next = moodAt(reading.words, at + found.length, reading.language, reading.bare)
  return next !== null && (Boolean(next.value) || next.roles.has('intensifier'))
}

function weigh(reading: Reading, { value, length }: FoundMood, at: number): number {
  if (!value) return 0
  const modified = at <= reading.modifiedUntil ? value * reading.modifier : value
  const loud = reading.words.slice(at, at + length).some((word) => reading.shouted.has(word))
  const amount = loud ? modified * factors.shouted : modified
  if (at > reading.negatedUntil && !isDenied(reading, at + length)) return amount
  reading.negatedUntil = -1
  return amount * (amount > 0 ? factors.negatedGood : factors.negatedBad)
}

function isDenied({ words, language, bare }: Reading, after: number): boolean {
  for (let at = after; at < after + NEGATOR_AFTER[language]; at++) {
    if (moodAt(words, at, language, bare)?.roles.has('negatorAfter')) return true
  }
  return false
}

function noteRoles(reading: Reading, { roles, length }: FoundMood, at: number): void {
  const last = at + length - 1
  if (roles.has('negator')) reading.negatedUntil = last + NEGATED_WORDS
  const factor =
    (roles.has('intensifier') ? factors.intensifier : 1) * (roles.has('softener') ? factors.softener : 1)
  if (factor === 1) return
  reading.modifier = factor * (at <= reading.modifiedUntil ? reading.modifier : 1)
  reading.modifiedUntil = last + 1 + MODIFIED_WORDS
}

/** Words in capitals, where not all are. */
function shoutedWords(sentence: string, language: Language): ReadonlySet<string> {
  const words = sentence.match(/\p{L}{3,}/gu) ?? []
  const loud = words.filter(
    (word) => word === word.toLocaleUpperCase(language) && word !== word.toLocaleLowerCase(language),
  )
  return new Set(loud.length === words.length ? [] : loud.flatMap((word) => moodWords(word, language)))
}

function factorOfEnd(sentence: string): number {
  const end = sentence.trimEnd()
  const marks = end.match(/!+$/u)?.[0].length ?? 0
  if (marks > 0) return factors.exclamation ** Math.min(marks, EXCLAMATIONS_MAX)
  return end.endsWith('?') ? factors.question : 1
}
