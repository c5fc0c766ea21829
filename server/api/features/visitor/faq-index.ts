import type { Faq } from '#contract/knowledge/faqs.ts'
import type { Language } from '#server/engine/languages.ts'
import { formsOf } from '#server/engine/retrieve/analysis.ts'
import { splitWords } from '#server/engine/retrieve/words.ts'

/** Parts of an FAQ entry that visitors see. */
type Entry = Pick<Faq, 'id' | 'question' | 'answer'>

/** Stem of a word, and the word's weight in each entry that contains it, by the index of the entry. */
interface IndexedWord {
  readonly stem: string
  readonly weights: Map<number, number>
}

/** FAQ entries of a bot, and the words that occur in them. */
export interface FaqIndex {
  readonly entries: readonly Entry[]
  readonly words: ReadonlyMap<string, IndexedWord>
}

/** Our choice: weight of a word in a question, relative to a word in an answer. */
const QUESTION_WEIGHT = 3
/** Our choice: weight of a word that merely starts with the typed word or has a different ending, relative to the same word. */
const SIMILAR_SHARE = 0.7
/** Our choice: share of the typed words' total weight that an entry must match, so that a single common word finds nothing. */
const COVERED_MIN = 0.5
/** Minimum length at which a typed word also matches as a prefix. */
const PREFIX_MIN_CHARS = 2

/** Indexes FAQ entries by their words, ignoring diacritics. */
export function indexOf(entries: readonly (Entry & { readonly language: Language })[]): FaqIndex {
  const words = new Map<string, IndexedWord>()
  for (const [at, { question, answer, language }] of entries.entries()) {
    const add = (text: string, weight: number) => {
      for (const word of splitWords(text, language)) {
        const { folded, stem } = formsOf(word, language)
        const known = words.get(folded) ?? { stem, weights: new Map<number, number>() }
        known.weights.set(at, Math.max(known.weights.get(at) ?? 0, weight))
        words.set(folded, known)
      }
    }
    add(question, QUESTION_WEIGHT)
    add(answer, 1)
  }
  return { entries: entries.map(({ id, question, answer }) => ({ id, question, answer })), words }
}

/** Returns the weight of a typed word in each entry that contains it or a similar word. */
function weightsOf(
  { words }: FaqIndex,
  { folded, stem }: { readonly folded: string; readonly stem: string },
) {
  const found = new Map<number, number>()
  for (const [word, known] of words) {
    const isLike = known.stem === stem || (folded.length >= PREFIX_MIN_CHARS && word.startsWith(folded))
    if (word !== folded && !isLike) continue
    const share = word === folded ? 1 : SIMILAR_SHARE
    for (const [at, weight] of known.weights) found.set(at, Math.max(found.get(at) ?? 0, weight * share))
  }
  return found
}

/** Returns the FAQ entries that match a search, best first; words that occur in few entries have more weight. */
export function searchIn(index: FaqIndex, search: string, language: Language, limit: number): Entry[] {
  const all = [...new Set(splitWords(search, language))].map((word) => formsOf(word, language))
  const contentWords = all.filter(({ stop }) => !stop)
  const asked = contentWords.length > 0 ? contentWords : all
  const scores = new Map<number, { score: number; covered: number }>()
  let whole = 0
  for (const word of asked) {
    const weights = weightsOf(index, word)
    const rarity = Math.log(1 + index.entries.length / (1 + weights.size))
    whole += rarity
    for (const [at, weight] of weights) {
      const { score, covered } = scores.get(at) ?? { score: 0, covered: 0 }
      scores.set(at, { score: score + weight * rarity, covered: covered + rarity })
    }
  }
  return [...scores]
    .filter(([, { covered }]) => covered >= whole * COVERED_MIN)
    .sort(([a, one], [b, other]) => other.score - one.score || a - b)
    .slice(0, limit)
    .flatMap(([at]) => index.entries[at] ?? [])
}
