import type { Language } from '../languages.ts'
import { formsOf } from './analysis.ts'
import { foldedStopWords, stopWords } from './common-words.ts'
import { respell } from './compounds.ts'
import type { PassageIndex } from './passage-index.ts'
import { rarityOf } from './postings.ts'
import { findConcepts, phraseKey, phrasesFrom } from './thesaurus.ts'
import type { WordEntry } from './vocabulary.ts'
import { splitWords } from './words.ts'

/** A content word of a question, resolved against an index. */
export interface QuestionTerm {
  readonly word: string
  readonly language: Language
  /** Numbers of its stem and of its first five characters; undefined if no passage contains them. */
  readonly stem: number | undefined
  readonly prefix: number | undefined
  readonly grams: readonly number[]
  /** Indexed words that the word may be a misspelling of; empty if a passage contains the word itself. */
  readonly corrections: readonly WordEntry[]
  /** Concepts that the word expresses, alone or together with adjacent words. */
  readonly concepts: ReadonlySet<number>
  /** Concepts that replace the word if no passage contains it. */
  readonly substitutes: readonly number[]
  /** Inverse document frequency of the strictest form that any passage contains; the value of an unknown word if none does. */
  readonly rarity: number
  /** Weight of the word in the question; lower for light words and for words from the context. */
  readonly weight: number
  /** True if the question is written without diacritics, so that only prefixes can be compared. */
  readonly bare: boolean
  /** Whether the word is in the question itself rather than only in its context. */
  readonly own: boolean
}

/** A question resolved against an index. */
export interface Question {
  /** Distinct content words: first the question's own in order, then those from the context. */
  readonly terms: readonly QuestionTerm[]
  /** All concepts that the question expresses. */
  readonly concepts: ReadonlySet<number>
  /** Share of each concept in the word that expresses it, by concept; a word can express several. */
  readonly conceptShares: ReadonlyMap<number, number>
  /** All words in order, as word numbers of the index; -1 for words that no passage contains. */
  readonly sequence: readonly number[]
  /** Prefixes of the content words in order; -1 if no passage contains them. */
  readonly prefixes: readonly number[]
  /** Whether no passage is in the question's language, so that only concepts, names and numbers can match. */
  readonly isForeign: boolean
}

/** Weight of a word from the context relative to a word from the question itself. */
const CONTEXT_WEIGHT = 0.4
/** Weight of a light word relative to other words. */
const LIGHT_WEIGHT = 0.4

/** Analyzes a question against an index; `context` is the previous question, if this one needs it. */
export function readQuestion(index: PassageIndex, text: string, language: Language, context = ''): Question {
  const terms = new Map<string, QuestionTerm>()
  const own = readPart(index, terms, { text, language, own: true })
  if (context !== '') readPart(index, terms, { text: context, language, own: false })
  return { terms: [...terms.values()], ...own, isForeign: !index.spoken.includes(language) }
}

/** Adds the terms of a text that have not been added yet. */
function readPart(
  index: PassageIndex,
  terms: Map<string, QuestionTerm>,
  { text, language, own }: { text: string; language: Language; own: boolean },
): Omit<Question, 'terms' | 'isForeign'> {
  const { prefixes } = index.vocabulary
  const words = respell(index, splitWords(text, language), language)
  const bare = isBare(words, language)
  const concepts = conceptsByWord(words, language, bare)
  const stops = (bare ? foldedStopWords : stopWords)[language]
  const contentWords = words.filter((word) => !stops.has(word))
  // "Where are you?" has no content words but still has a meaning.
  const content = contentWords.length > 0 ? contentWords : words.filter((word) => concepts.has(word))
  for (const word of content)
    addTerm(index, terms, word, { language, concepts: concepts.get(word) ?? new Set(), bare, own })
  return {
    concepts: new Set([...concepts.values()].flatMap((some) => [...some])),
    conceptShares: sharesOf(concepts.values()),
    sequence: words.map((word) => index.vocabulary.find(word, language) ?? -1),
    prefixes: content.map((word) => prefixes.find(formsOf(word, language).prefix) ?? -1),
  }
}

/** Returns each concept's share of the word that expresses it: a word with many meanings is weak evidence for each. */
function sharesOf(byWord: Iterable<ReadonlySet<number>>): Map<number, number> {
  const shares = new Map<number, number>()
  for (const concepts of byWord) {
    const share = 1 / concepts.size
    for (const concept of concepts) shares.set(concept, Math.max(shares.get(concept) ?? 0, share))
  }
  return shares
}

const BARE = /^[a-z0-9]+$/
/** Minimum number of words for a text to count as typed without diacritics; fewer can all lack them by chance. */
const BARE_MIN_WORDS = 3

/** Returns whether a Vietnamese text is typed without diacritics, which makes each syllable ambiguous. */
function isBare(words: readonly string[], language: Language): boolean {
  return language === 'vi' && words.length >= BARE_MIN_WORDS && words.every((word) => BARE.test(word))
}

function conceptsByWord(
  words: readonly string[],
  language: Language,
  bare: boolean,
): Map<string, Set<number>> {
  const byWord = new Map<string, Set<number>>()
  const keyed = words.map((word) => {
    const key = phraseKey(word, language)
    return { key, opens: phrasesFrom(key, language, bare) }
  })
  for (const { concept, start, length } of findConcepts(keyed.length, (at) => keyed[at])) {
    for (const word of words.slice(start, start + length)) {
      byWord.set(word, (byWord.get(word) ?? new Set()).add(concept))
    }
  }
  return byWord
}

interface TermSource {
  readonly language: Language
  readonly concepts: ReadonlySet<number>
  readonly bare: boolean
  readonly own: boolean
}

function addTerm(
  index: PassageIndex,
  terms: Map<string, QuestionTerm>,
  word: string,
  source: TermSource,
): void {
  const { language, concepts, bare, own } = source
  const forms = formsOf(word, language)
  if (terms.has(forms.stem)) return
  const { vocabulary, postings, passages } = index
  const stem = bare ? undefined : vocabulary.stems.find(forms.stem)
  const prefix = vocabulary.prefixes.find(forms.prefix)
  const isUnknown = stem === undefined && prefix === undefined
  const held = [...concepts].filter((concept) => postings.concept.holders(concept) > 0)
  // A word in the thesaurus is spelled correctly, so it needs no corrections.
  const corrections = isUnknown && concepts.size === 0 ? correct(index, forms.folded) : []
  const substitutes = isUnknown ? held : []
  const holders = [
    ...(stem === undefined ? [] : [postings.stem.holders(stem)]),
    ...(prefix === undefined ? [] : [postings.prefix.holders(prefix)]),
    ...corrections.map((entry) => postings.stem.holders(entry.stem)),
    ...substitutes.map((concept) => postings.concept.holders(concept)),
  ]
  terms.set(forms.stem, {
    word,
    language,
    stem,
    prefix,
    grams: forms.grams.flatMap((gram) => vocabulary.grams.find(gram) ?? []),
    corrections,
    concepts,
    substitutes,
    rarity: rarityOf(holders[0] ?? 0, passages.length),
    weight: (forms.light ? LIGHT_WEIGHT : 1) * (own ? 1 : CONTEXT_WEIGHT),
    bare,
    own,
  })
}

const correct = ({ spelling, vocabulary }: PassageIndex, folded: string): WordEntry[] =>
  spelling.neighbors(folded).flatMap((word) => vocabulary.entries[word] ?? [])
