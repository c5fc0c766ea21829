import { formsOf } from './analysis.ts'
import { foldedStopWords, stopWords } from './common-words.ts'
import type { PassageIndex } from './passage-index.ts'
import { rarityOf } from './postings.ts'
import { findConcepts, phraseKey, phrasesFrom } from './thesaurus/thesaurus.ts'
import type { WordEntry } from './vocabulary.ts'
import { type Language, splitWords } from './words.ts'

/** A content word of a question, as an index knows it. */
export interface QuestionTerm {
  readonly word: string
  /** Numbers of its stem and its first five letters; undefined where no passage has them. */
  readonly stem: number | undefined
  readonly prefix: number | undefined
  readonly grams: readonly number[]
  /** Words of the index that it may be a misspelling of; only where no passage has it. */
  readonly corrections: readonly WordEntry[]
  /** Concepts of the thesaurus that it says, alone or with its neighbours. */
  readonly concepts: ReadonlySet<number>
  /** Concepts that stand in for it, because no passage has the word itself. */
  readonly substitutes: readonly number[]
  /** Inverse document frequency of the strictest form that any passage has; that of a word in none where none has. */
  readonly rarity: number
  /** What it counts: less for words that say little, and for words of the context. */
  readonly weight: number
  /** True where the question is written without diacritics, so that its prefix is all there is to compare. */
  readonly bare: boolean
  /** False for a word that was taken over from what was said before. */
  readonly own: boolean
}

/** A question in the terms of an index. */
export interface Question {
  /** Each content word once: its own in order, then those of the context. */
  readonly terms: readonly QuestionTerm[]
  /** All concepts that the question speaks of. */
  readonly concepts: ReadonlySet<number>
  /** All words in order, as word numbers of the index; -1 for words that no passage has. */
  readonly sequence: readonly number[]
  /** Prefixes of the content words in order; -1 where no passage has them. */
  readonly prefixes: readonly number[]
}

/** What a word of the context counts beside one of the question. */
const CONTEXT_WEIGHT = 0.4
/** What a light word counts beside others. */
const LIGHT_WEIGHT = 0.4

/** Reads a question against an index; `context` is what was said before, where the question leans on it. */
export function readQuestion(index: PassageIndex, text: string, language: Language, context = ''): Question {
  const terms = new Map<string, QuestionTerm>()
  const own = readPart(index, terms, text, language, true)
  if (context !== '') readPart(index, terms, context, language, false)
  return { terms: [...terms.values()], ...own }
}

/** Adds the terms of one text, each unless it is there already. */
function readPart(
  index: PassageIndex,
  terms: Map<string, QuestionTerm>,
  text: string,
  language: Language,
  own: boolean,
): Omit<Question, 'terms'> {
  const { prefixes } = index.vocabulary
  const words = splitWords(text, language)
  const bare = isBare(words, language)
  const concepts = conceptsByWord(words, language, bare)
  const content = words.filter((word) => !(bare ? foldedStopWords : stopWords)[language].has(word))
  for (const word of content)
    addTerm(index, terms, word, { language, concepts: concepts.get(word) ?? new Set(), bare, own })
  return {
    concepts: new Set([...concepts.values()].flatMap((some) => [...some])),
    sequence: words.map((word) => index.vocabulary.find(word, language) ?? -1),
    prefixes: content.map((word) => prefixes.find(formsOf(word, language).prefix) ?? -1),
  }
}

const BARE = /^[a-z0-9]+$/
/** In so few words nothing may need a diacritic. */
const BARE_MIN = 3

/** Vietnamese is often typed without diacritics; then each syllable may stand for many. */
function isBare(words: readonly string[], language: Language): boolean {
  return language === 'vi' && words.length >= BARE_MIN && words.every((word) => BARE.test(word))
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
  const corrections = isUnknown ? correct(index, forms.folded) : []
  const held = [...concepts].filter((concept) => postings.concept.holders(concept) > 0)
  const substitutes = isUnknown && corrections.length === 0 ? held : []
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
