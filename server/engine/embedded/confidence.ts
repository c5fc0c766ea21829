import type { Hit } from '#server/engine/retrieve/hit.ts'
import type { PassageIndex } from '#server/engine/retrieve/passage-index.ts'
import { rarityOf } from '#server/engine/retrieve/postings.ts'
import type { Question } from '#server/engine/retrieve/question.ts'
import { type Candidate, coverageOf, headingStrengths } from './evidence.ts'

/** Confidence from which the engine answers. */
export const ANSWERABLE = 0.5

/**
 * Logistic regression over what a passage matches, fitted on answerable and unanswerable questions of articles and FAQ in three
 * languages, and set for small collections so that those of a shop are answered too. Long passages and large collections match
 * more by chance, so they must match more.
 */
const model = { start: 7.2, match: 4.9, amount: 2.3, length: -1.9, passages: -0.5 } as const

/** A single letter asks nothing. */
const TELLING_LENGTH = 2
/** Hits that may carry the answer. */
const CARRIERS = 3

/** Probability, 0 to 1, that the passages that were found answer the question at all. */
export function confidenceIn(
  index: PassageIndex,
  question: Question,
  hits: readonly Hit[],
  candidates: readonly Candidate[],
): number {
  const weight = question.terms.reduce((sum, term) => sum + term.rarity * term.weight, 0)
  if (weight === 0 || question.terms.every(({ word }) => word.length < TELLING_LENGTH)) return 0
  let most = 0
  for (const hit of hits.slice(0, CARRIERS)) {
    const strengths = strengthsIn(index, question, hit, candidates)
    most = Math.max(most, logistic(index, hit, hit.match / weight, amountOf(index, question, strengths)))
  }
  return most
}

/** By term: the most that any piece of the passage, or its heading, says of it. */
function strengthsIn(
  index: PassageIndex,
  question: Question,
  hit: Hit,
  candidates: readonly Candidate[],
): number[] {
  const strengths = headingStrengths(index, question, hit)
  for (const candidate of candidates) {
    if (candidate.hit !== hit) continue
    for (const [at, value] of candidate.strengths.entries())
      strengths[at] = Math.max(strengths[at] ?? 0, value)
  }
  return strengths
}

/** How much was matched in all, counted in words that only one passage has. */
function amountOf(index: PassageIndex, question: Question, strengths: readonly number[]): number {
  const sum = question.terms.reduce(
    (total, term, at) => total + term.rarity * term.weight * (strengths[at] ?? 0),
    0,
  )
  return sum / rarityOf(1, index.passages.length)
}

function logistic(index: PassageIndex, hit: Hit, match: number, amount: number): number {
  const length = index.comparedLength[index.kinds[hit.number] ?? 'article']
  const sum =
    model.start +
    model.match * Math.log(0.1 + match) +
    model.amount * Math.log(0.2 + amount) +
    model.length * Math.log(length) +
    model.passages * Math.log(index.passages.length)
  return 1 / (1 + Math.exp(-sum))
}

/** Share of the question's own content words that the best passage holds; 1 where it has none. */
export function ownShareIn(
  index: PassageIndex,
  question: Question,
  hits: readonly Hit[],
  candidates: readonly Candidate[],
): number {
  const [best] = hits
  const own = question.terms.filter((term) => term.own)
  if (own.length === 0) return 1
  if (!best) return 0
  const strengths = strengthsIn(index, question, best, candidates)
  return coverageOf({ ...question, terms: own }, strengths)
}
