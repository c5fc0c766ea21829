import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { rarityOf } from '../retrieve/postings.ts'
import type { Question } from '../retrieve/question.ts'
import { type Candidate, coverageOf, headingStrengths } from './evidence.ts'

/** Confidence from which the engine answers. */
export const ANSWERABLE = 0.5

/**
 * Coefficients of a logistic regression, fitted on answerable and unanswerable questions of articles and FAQ in three languages, and
 * adjusted for small collections as those of a shop. A question in a language that no passage has matches by concepts alone, which are few. Long passages and large collections match more by chance, so they must match more.
 */
const model = { start: 7.2, match: 4.9, amount: 2.3, length: -1.9, passages: -0.5, foreign: 4 } as const

/** Questions without a word of this length are too short to be answered. */
const WORD_MIN_CHARS = 2
/** Number of hits that may contain the answer. */
const HITS_MAX = 3

/** Returns the probability, 0 to 1, that the hits answer the question at all. */
export function confidenceIn(
  index: PassageIndex,
  question: Question,
  hits: readonly Hit[],
  candidates: readonly Candidate[],
): number {
  const weight = question.terms.reduce((sum, term) => sum + term.rarity * term.weight, 0)
  if (weight === 0 || question.terms.every(({ word }) => word.length < WORD_MIN_CHARS)) return 0
  let most = 0
  for (const hit of hits.slice(0, HITS_MAX)) {
    const strengths = strengthsIn(index, question, hit, candidates)
    most = Math.max(
      most,
      logistic(index, hit, hit.match / weight, amountOf(index, question, strengths), question.isForeign),
    )
  }
  return most
}

/** Returns, by term, its highest strength in any piece of the passage or its heading. */
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

/** Returns the total match, in units of a word that only one passage has. */
function amountOf(index: PassageIndex, question: Question, strengths: readonly number[]): number {
  const sum = question.terms.reduce(
    (total, term, at) => total + term.rarity * term.weight * (strengths[at] ?? 0),
    0,
  )
  return sum / rarityOf(1, index.passages.length)
}

function logistic(index: PassageIndex, hit: Hit, match: number, amount: number, isForeign: boolean): number {
  const length = index.comparedLength[index.kinds[hit.number] ?? 'article']
  const sum =
    model.start +
    model.match * Math.log(0.1 + match) +
    model.amount * Math.log(0.2 + amount) +
    model.length * Math.log(length) +
    model.passages * Math.log(index.passages.length) +
    (isForeign ? model.foreign : 0)
  return 1 / (1 + Math.exp(-sum))
}

/** Returns the share of the question's own content words that the best passage contains; 1 where it has none. */
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
