import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Question } from '../retrieve/question.ts'
import { type Reading, readWords, strengthIn } from '../retrieve/reading.ts'
import { type AnswerType, fitsType } from './answer-type.ts'
import { type Quote, splitQuotes } from './quotes.ts'

/** A quotable piece of a passage, with measures of how well it answers the question. */
export interface Candidate extends Quote {
  readonly hit: Hit
  /** Position among the pieces of its passage. */
  readonly at: number
  /** Strength per term of the question, 0 to 1. */
  readonly strengths: readonly number[]
  /** Share of the question that the piece covers, weighted by rarity. */
  readonly coverage: number
  /** Probability, among all candidates, that the piece contains the answer. */
  readonly share: number
}

/** Weights of a piece's features. Measured on XQuAD in three languages; the plateau is broad. */
const featureWeights = { coverage: 4, pair: 1, grams: 2, neighbor: 0.4, type: 0.7, opening: 0.4 } as const
/** Weight of a passage's own rank relative to its pieces. */
const PASSAGE_WEIGHT = 6

/** Weight of the type of answer that a passage contains, relative to the passage's rank. */
const FIT_WEIGHT = 0.9

/** Returns the share of a question's weight that the strengths cover. */
export function coverageOf(question: Question, strengths: readonly number[]): number {
  let covered = 0
  let all = 0
  for (const [at, term] of question.terms.entries()) {
    all += term.rarity * term.weight
    covered += term.rarity * term.weight * (strengths[at] ?? 0)
  }
  return all === 0 ? 0 : covered / all
}

/** Returns the strength of a passage's heading for each term of the question. */
export function headingStrengths(index: PassageIndex, question: Question, hit: Hit): number[] {
  const heading = index.passages[hit.number]?.heading ?? ''
  const reading = readWords(index, heading, index.languages[hit.number] ?? 'en')
  return question.terms.map((term) => strengthIn(term, reading))
}

/** Returns all pieces of the hits, best first, with their shares. */
export function gatherCandidates(
  index: PassageIndex,
  question: Question,
  hits: readonly Hit[],
  type: AnswerType,
): Candidate[] {
  const top = hits[0]?.score ?? 1
  const asked = questionFeatures(question)
  const weighed = hits.flatMap((hit) => {
    const pieces = weighPieces(index, hit, { question, asked, type })
    const sum = pieces.reduce((total, piece) => total + piece.weight, 0) || 1
    const spoken = index.languages[hit.number] ?? 'en'
    const fit = Math.max(-1, ...pieces.map(({ text }) => fitsType(type, text, spoken)))
    const passage = Math.exp((PASSAGE_WEIGHT * hit.score) / top - PASSAGE_WEIGHT + FIT_WEIGHT * fit)
    return pieces.map(({ weight, ...piece }) => ({ ...piece, share: (passage * weight) / sum }))
  })
  const sum = weighed.reduce((total, piece) => total + piece.share, 0) || 1
  return weighed.map((piece) => ({ ...piece, share: piece.share / sum })).sort((a, b) => b.share - a.share)
}

function weighPieces(
  index: PassageIndex,
  hit: Hit,
  { question, asked, type }: { question: Question; asked: QuestionFeatures; type: AnswerType },
): (Omit<Candidate, 'share'> & { readonly weight: number })[] {
  const language = index.languages[hit.number] ?? 'en'
  const isFaq = index.kinds[hit.number] === 'faq'
  const quotes = splitQuotes(index.passages[hit.number]?.text ?? '', language)
  const readings = quotes.map((quote) => readWords(index, quote.text, language))
  const strengths = readings.map((reading) => question.terms.map((term) => strengthIn(term, reading)))
  const coverages = strengths.map((list) => coverageOf(question, list))
  return quotes.map((quote, at) => {
    const reading = readings[at] ?? { entries: [], sequence: [], concepts: new Set<number>(), shapes: [] }
    const coverage = coverages[at] ?? 0
    const features =
      featureWeights.coverage * coverage +
      featureWeights.pair * sharedPairs(asked, reading) +
      featureWeights.grams * sharedGrams(asked, reading) +
      featureWeights.neighbor * ((coverages[at - 1] ?? 0) + (coverages[at + 1] ?? 0)) +
      featureWeights.type * fitsType(type, quote.text, language) -
      (isFaq ? featureWeights.opening * at : 0)
    return { ...quote, hit, at, coverage, strengths: strengths[at] ?? [], weight: Math.exp(features) }
  })
}

/** Features of a question, computed once for all pieces. */
interface QuestionFeatures {
  readonly pairs: ReadonlySet<number>
  readonly grams: ReadonlySet<number>
}

/** Combines a pair of word numbers into one key. */
const pairKey = (first: number, second: number): number => first * 0x400000 + second

function pairsOf(sequence: readonly number[]): number[] {
  return sequence.slice(1).flatMap((word, at) => {
    const before = sequence[at] ?? -1
    return word >= 0 && before >= 0 ? [pairKey(before, word)] : []
  })
}

function questionFeatures(question: Question): QuestionFeatures {
  return {
    pairs: new Set(pairsOf(question.sequence)),
    grams: new Set(question.terms.flatMap((term) => term.grams)),
  }
}

function sharedPairs({ pairs }: QuestionFeatures, { sequence }: Reading): number {
  if (pairs.size === 0) return 0
  return Math.min(1, pairsOf(sequence).filter((pair) => pairs.has(pair)).length / pairs.size)
}

function sharedGrams({ grams }: QuestionFeatures, { entries }: Reading): number {
  if (grams.size === 0) return 0
  const shared = new Set<number>()
  for (const entry of entries) {
    for (const gram of entry?.grams ?? []) if (grams.has(gram)) shared.add(gram)
  }
  return shared.size / grams.size
}
