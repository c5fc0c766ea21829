import { lazy } from '#server/lib/lazy.ts'
import { languageData } from '../data/language-data.ts'
import { byLanguage, type Language, languages } from '../languages.ts'
import { formsOf } from './analysis.ts'
import { fold, splitWords } from './words.ts'

/** An occurrence of a concept in a text, with the words that express it. */
export interface ConceptUse {
  readonly concept: number
  readonly start: number
  readonly length: number
}

/** A phrase of the thesaurus: the keys of its words, and its concept. */
export interface Phrase {
  readonly keys: readonly string[]
  readonly concept: number
}

/** Number of characters of a stem to compare, for languages in which words can have more endings than the stemmer removes. */
const KEY_LENGTH_CHARS: Readonly<Partial<Record<Language, number>>> = { fr: 7, tr: 5 }
/** Minimum length of a Turkish stem that is trusted; without it, "iade" would become "ia". */
const TURKISH_STEM_MIN_CHARS = 3

/** Ids of all concepts; a concept's number is its index here. */
const conceptIds = [...new Set(languages.flatMap((language) => Object.keys(languageData[language].concepts)))]

const conceptNumbers = new Map(conceptIds.map((id, number) => [id, number]))

/** Returns the number of a concept; -1 if it does not exist. */
export const conceptNumber = (id: string): number => conceptNumbers.get(id) ?? -1

/** Number of concepts in the thesaurus. */
export const conceptCount = conceptIds.length

type Phrases = ReadonlyMap<string, readonly Phrase[]>

/**
 * Phrases by language. They are built when the first text in a language is read, because building all of them takes a tenth of
 * the startup time.
 */
const phrases = byLanguage((language) => lazy(() => phrasesOf(language)))
/**
 * Vietnamese phrases without diacritics, as some people type them; excludes single syllables, which would have too many meanings.
 */
const barePhrases = lazy(() => phrasesOf('vi', fold, 2))

/**
 * Returns a language's phrases by the key of their first word, longest first. `spell` changes the spelling of words; phrases with
 * fewer words than `least` are omitted.
 */
function phrasesOf(language: Language, spell = (word: string) => word, least = 1): Phrases {
  const byFirst = new Map<string, Phrase[]>()
  for (const [concept, id] of conceptIds.entries()) {
    for (const text of languageData[language].concepts[id] ?? []) {
      const keys = splitWords(text, language).map((word) => phraseKey(spell(word), language))
      const first = keys[0]
      if (first === undefined || keys.length < least) continue
      byFirst.set(first, [...(byFirst.get(first) ?? []), { keys, concept }])
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.keys.length - a.keys.length)
  return byFirst
}

/** Returns the form of a word that is compared with the words of phrases. */
export function phraseKey(word: string, language: Language): string {
  const { stem, folded } = formsOf(word, language)
  const trusted = language === 'tr' && stem.length < TURKISH_STEM_MIN_CHARS ? folded : stem
  return trusted.slice(0, KEY_LENGTH_CHARS[language])
}

const NONE: readonly Phrase[] = []

/** Returns the phrases that begin with a word with this key, longest first. `bare`: Vietnamese without diacritics. */
export function phrasesFrom(key: string, language: Language, bare = false): readonly Phrase[] {
  return (bare ? barePhrases : phrases[language])().get(key) ?? NONE
}

/** A word as seen by the thesaurus. */
export interface KeyedWord {
  readonly key: string
  /** Phrases that begin with this word. */
  readonly opens: readonly Phrase[]
}

/** Returns the concepts that a sequence of words expresses; of phrases that begin at the same word, the longest wins. */
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
