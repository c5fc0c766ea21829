import type { Language } from '../languages.ts'
import { formsOf } from './analysis.ts'
import { foldedStopWords, stopWords } from './common-words.ts'
import { respell } from './compounds.ts'
import type { PassageIndex } from './passage-index.ts'
import { rarityOf } from './postings.ts'
import { findConcepts, phraseKey, phrasesFrom } from './thesaurus.ts'
import type { WordEntry } from './vocabulary.ts'
import { splitWords } from './words.ts'

/** A content word of a question, as an index knows it. */
export interface QuestionTerm {
  readonly word: string
  /** Numbers of its stem and its first five characters; undefined where no passage has them. */
  readonly stem: number | undefined
  readonly prefix: number | undefined
  readonly grams: readonly number[]
  /** Words of the index that it may be a misspelling of; only where no passage contains it. */
  readonly corrections: readonly WordEntry[]
  /** Concepts that it expresses, alone or with its neighbours. */
  readonly concepts: ReadonlySet<number>
  /** Concepts that replace it where no passage contains the word itself. */
  readonly substitutes: readonly number[]
  /** Inverse document frequency of the strictest form that any passage contains; that of an unknown word where none does. */
  readonly rarity: number
  /** Lower for light words, and for words of the context. */
  readonly weight: number
  /** True where the question is written without diacritics, so that only prefixes are comparable. */
  readonly bare: boolean
  /** False for a word of the context. */
  readonly own: boolean
}

/** A question in the terms of an index. */
export interface Question {
  /** Each content word once: its own in order, then those of the context. */
  readonly terms: readonly QuestionTerm[]
  /** All concepts that the question expresses. */
  readonly concepts: ReadonlySet<number>
  /** By concept: its share of the word that expresses it, which may express several. */
  readonly conceptShares: ReadonlyMap<number, number>
  /** All words in order, as word numbers of the index; -1 for words that no passage contains. */
  readonly sequence: readonly number[]
  /** Prefixes of the content words in order; -1 where no passage has them. */
  readonly prefixes: readonly number[]
  /** Whether no passage is in its language, so that only concepts, names and numbers can match. */
  readonly isForeign: boolean
}

/** Weight of a word of the context beside one of the question. */
const CONTEXT_WEIGHT = 0.4
/** Weight of a light word beside others. */
const LIGHT_WEIGHT = 0.4

/** Analyses a question for an index; `context`: the previous question, where this one needs it. */
export function readQuestion(index: PassageIndex, text: string, language: Language, context = ''): Question {
  const terms = new Map<string, QuestionTerm>()
  const own = readPart(index, terms, { text, language, own: true })
  if (context !== '') readPart(index, terms, { text: context, language, own: false })
  return { terms: [...terms.values()], ...own, isForeign: !index.spoken.includes(language) }
}

/** Adds the terms of one text that are not known yet. */
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
  // "Where are you?" has no content word, but a meaning.
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

/** Returns, by concept, its share of the word that expresses it: a word of many meanings says little about each. */
function sharesOf(byWord: Iterable<ReadonlySet<number>>): Map<number, number> {
  const shares = new Map<number, number>()
  for (const concepts of byWord) {
    const share = 1 / concepts.size
    for (const concept of concepts) shares.set(concept, Math.max(shares.get(concept) ?? 0, share))
  }
  return shares
}

const BARE = /^[a-z0-9]+$/
/** Fewer words than this may all happen to be written without diacritics. */
const BARE_MIN_WORDS = 3

/** Returns whether Vietnamese is typed without diacritics; each syllable is then ambiguous. */
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
  // A word of the thesaurus is spelled right.
  const corrections = isUnknown && held.length === 0 ? correct(index, forms.folded) : []
  const substitutes = isUnknown ? held : []
  const holders = [
    ...(stem === undefined ? [] : [postings.stem.holders(stem)]),
    ...(prefix === undefined ? [] : [postings.prefix.holders(prefix)]),
    ...corrections.map((entry) => postings.stem.holders(entry.stem)),
    ...substitutes.map((concept) => postings.concept.holders(concept)),
  ]
  terms.set(forms.stem, {
    word,
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
  spelling.neighbours(folded).flatMap((word) => vocabulary.entries[word] ?? [])
