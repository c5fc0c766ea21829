import type { Hit } from '../retrieve/hit.ts'
import type { Question } from '../retrieve/question.ts'
import type { Expectation } from './expectation.ts'

/** Score of a passage that certainly answers the question, relative to one that contains every word of the question once. */
const EXPECTED_WEIGHT = 1.5
/** Minimum score, 0 to 1, of a passage that the words of the question did not find. */
const FOUND_FROM = 0.1

/** Ranks passages by the words of the question and by what it seems to ask. */
export function expectedHits(
  question: Question,
  found: readonly Hit[],
  { scores }: Expectation,
  limit: number,
): Hit[] {
  const weight = question.terms.reduce((sum, term) => sum + term.rarity * term.weight, 0) || 1
  const known = new Set(found.map(({ number }) => number))
  const others = [...scores.entries()]
    .filter(([number, score]) => score >= FOUND_FROM && !known.has(number))
    .map(([number]): Hit => ({ number, score: 0, match: 0 }))
  return [...found, ...others]
    .map((hit) => ({ ...hit, score: hit.score + EXPECTED_WEIGHT * weight * (scores[hit.number] ?? 0) }))
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, limit)
}
