import { formsOf } from '../analysis.ts'
import { fold, type Language, splitWords } from '../words.ts'
import { accountConcepts } from './account.ts'
import type { Concept } from './concept.ts'
import { deliveryConcepts } from './delivery.ts'
import { doingConcepts } from './doing.ts'
import { everydayConcepts } from './everyday.ts'
import { healthConcepts } from './health.ts'
import { placeConcepts } from './place.ts'
import { shoppingConcepts } from './shopping.ts'

/** A concept found in a text: which, and the words that say it. */
export interface ConceptUse {
  readonly concept: number
  readonly start: number
  readonly length: number
}

/** A phrase of the thesaurus: the keys of its words, and the concept that it says. */
export interface Phrase {
  readonly keys: readonly string[]
  readonly concept: number
}

/** Letters of a stem that are compared where endings pile up beyond what the stemmer takes off. */
const KEY_LENGTH: Readonly<Partial<Record<Language, number>>> = { fr: 7, tr: 5 }
/** Shortest Turkish stem that is trusted: "iade" would become "ia". */
const TURKISH_STEM_MIN = 3

const concepts: readonly Concept[] = [
  ...shoppingConcepts,
  ...deliveryConcepts,
  ...accountConcepts,
  ...placeConcepts,
  ...healthConcepts,
  ...everydayConcepts,
  ...doingConcepts,
]

/** How many concepts the thesaurus has. */
export const conceptCount = concepts.length

type Phrases = ReadonlyMap<string, readonly Phrase[]>

/** Something that is made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Made when the first text of a language is read: making all takes a tenth of a start. */
const phrases: Record<Language, () => Phrases> = {
  en: once(() => phrasesOf('en', 0)),
  fr: once(() => phrasesOf('fr', 1)),
  vi: once(() => phrasesOf('vi', 2)),
  tr: once(() => phrasesOf('tr', 3)),
}
/** Vietnamese phrases as people type them who leave the diacritics out. */
const barePhrases = once(() => phrasesOf('vi', 2, fold))

/** Phrases of a language by the key of their first word, longest first. */
function phrasesOf(
  language: Language,
  column: 0 | 1 | 2 | 3,
  written = (word: string) => word,
): Map<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>()
  for (const [concept, texts] of concepts.entries()) {
    for (const text of texts[column].split(',')) {
      const keys = splitWords(text, language).map((word) => phraseKey(written(word), language))
      const first = keys[0]
      if (first === undefined) continue
      byFirst.set(first, [...(byFirst.get(first) ?? []), { keys, concept }])
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.keys.length - a.keys.length)
  return byFirst
}

/** Form under which words of a phrase are compared. */
export function phraseKey(word: string, language: Language): string {
  const { stem, folded } = formsOf(word, language)
  const trusted = language === 'tr' && stem.length < TURKISH_STEM_MIN ? folded : stem
  return trusted.slice(0, KEY_LENGTH[language])
}

const NONE: readonly Phrase[] = []

/** Phrases that a word with this key opens, longest first. `bare`: Vietnamese without diacritics. */
export function phrasesFrom(key: string, language: Language, bare = false): readonly Phrase[] {
  return (bare ? barePhrases : phrases[language])().get(key) ?? NONE
}

/** A word as the thesaurus sees it. */
export interface KeyedWord {
  readonly key: string
  readonly opens: readonly Phrase[]
}

/** Concepts that some words speak of; at one word the longest phrases win. */
export function findConcepts(count: number, wordAt: (at: number) => KeyedWord | undefined): ConceptUse[] {
  const uses: ConceptUse[] = []
  for (let start = 0; start < count; start++) {
    const opens = wordAt(start)?.opens ?? NONE
    let length = 0
    for (const { keys, concept } of opens) {
      if (keys.length < length) break
      if (!keys.every((key, offset) => wordAt(start + offset)?.key === key)) continue
      length = keys.length
      uses.push({ concept, start, length })
    }
  }
  return uses
}
