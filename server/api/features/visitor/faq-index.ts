import type { Faq } from '#contract/knowledge/faqs.ts'
import type { Language } from '#server/engine/languages.ts'
import { formsOf } from '#server/engine/retrieve/analysis.ts'
import { splitWords } from '#server/engine/retrieve/words.ts'

/** The part of an entry that visitors see. */
type Entry = Pick<Faq, 'id' | 'question' | 'answer'>

/** A word of the entries: its stem, and the entries that have it, with its weight there. */
interface IndexedWord {
  readonly stem: string
  readonly weights: Map<number, number>
}

/** The words of a bot's entries. */
export interface FaqIndex {
  readonly entries: readonly Entry[]
  readonly words: ReadonlyMap<string, IndexedWord>
}

/** Our choice: what a word counts in the question, compared with the answer. */
const QUESTION_WEIGHT = 3
/** Our choice: share of a word that only begins like the one that was typed, or has another ending. */
const SIMILAR_SHARE = 0.7
/** Our choice: share of the weight of the typed words that an entry needs, so that one common word finds nothing. */
const COVERED_MIN = 0.5
/** Minimum length from which a typed word also matches as a beginning. */
const PREFIX_MIN_CHARS = 2

/** Indexes entries by their words, without diacritics. */
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

/** Returns the weight of a typed word in each entry that has it, or one like it. */
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

/** Returns the entries that match a search, best first; words that few entries have count more. */
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
