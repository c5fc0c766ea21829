import { matchClosely } from './close-match.ts'
import type { Hit } from './hit.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Question, QuestionTerm } from './question.ts'
import { similarityTo } from './relevance-feedback.ts'
import { isShape } from './shapes.ts'
import { addVectors } from './vectors.ts'

/** Weight of a match by kind of term, measured on XQuAD (articles), CNIL and COVID (FAQ). */
const levelWeights = { stem: 0.5, prefix: 0.5, concept: 0.5, shape: 4 } as const
/** Weight of a prefix if no passage contains the stem. */
const PREFIX_ALONE = 0.7
/** Weight of a corrected word relative to a correctly spelled one. */
const CORRECTED = 0.8
/**
 * Weight of a synonym, in addition to the weight of its concept, if no passage contains the word itself; lower if the word has
 * several meanings.
 */
const SUBSTITUTED = 1
/** Bonus for a passage similar to the best one, as a share of the best score (pseudo relevance feedback). */
const FEEDBACK_WEIGHT = 0.4
/** Number of passages to compare word by word. */
const CANDIDATES = 80
/** Factor for passages of an important document. */
const IMPORTANT_BOOST = 1.08

type Match = Omit<Hit, 'score'>

/** Returns the best passages for a question, best first. `vector`: the question's embedding, if a provider created one. */
export function search(index: PassageIndex, question: Question, limit: number, vector?: Float32Array): Hit[] {
  const scores = scoreWords(index, question)
  for (const concept of question.concepts)
    index.postings.concept.addTo(
      scores,
      concept,
      isShape(concept)
        ? levelWeights.shape
        : levelWeights.concept * (question.conceptShares.get(concept) ?? 1),
    )
  const candidates = best(scores, CANDIDATES)
  const close = matchClosely(index, question, candidates)
  const matches = candidates.map((number, at) => ({
    number,
    match: (scores[number] ?? 0) + (close[at] ?? 0),
  }))
  const hits = withFeedback(index, matches).map((found) => ({ ...found, score: found.match }))
  const ranked = rank(index, hits)
  return (vector ? addVectors(index, ranked, vector, CANDIDATES) : ranked).slice(0, limit)
}

function scoreWords(index: PassageIndex, question: Question): Float64Array {
  const scores = new Float64Array(index.passages.length)
  const { stem, prefix, concept } = index.postings
  const prefixes = new Set<number>()
  for (const term of question.terms) {
    if (term.stem !== undefined) stem.addTo(scores, term.stem, levelWeights.stem * term.weight)
    if (term.prefix !== undefined && !prefixes.has(term.prefix)) {
      prefixes.add(term.prefix)
      prefix.addTo(scores, term.prefix, prefixWeight(term) * term.weight)
    }
    for (const word of term.corrections) {
      stem.addTo(scores, word.stem, (CORRECTED * term.weight) / term.corrections.length)
    }
    for (const substitute of term.substitutes)
      concept.addTo(scores, substitute, (SUBSTITUTED * term.weight) / Math.sqrt(term.substitutes.length))
  }
  return scores
}

function prefixWeight({ stem, bare }: QuestionTerm): number {
  if (bare) return levelWeights.stem + levelWeights.prefix
  return stem === undefined ? PREFIX_ALONE : levelWeights.prefix
}

/**
 * Raises the scores of articles similar to the best passage, because an answer that has few words in common with the question is
 * often similar to a passage that has many.
 */
function withFeedback(index: PassageIndex, found: readonly Match[]): Match[] {
  const best = found.reduce<Match | null>((most, one) => (most && most.match >= one.match ? most : one), null)
  if (!best) return []
  const similarity = similarityTo(index, best.number)
  return found.map(({ number, match }) => {
    const similar = index.kinds[number] === 'faq' ? 0 : (similarity[number] ?? 0)
    return { number, match: match + FEEDBACK_WEIGHT * best.match * similar }
  })
}

/** Returns the numbers of the highest-scoring passages, best first. */
function best(scores: Float64Array, limit: number): number[] {
  const positive = scores.filter((score) => score > 0).sort()
  const least = positive[positive.length - limit] ?? 0
  const found: number[] = []
  for (let number = 0; number < scores.length; number++) {
    const score = scores[number] ?? 0
    if (score > 0 && score >= least) found.push(number)
  }
  const value = (number: number): number => scores[number] ?? 0
  return found.sort((a, b) => value(b) - value(a) || a - b).slice(0, limit)
}

/** Ranks the hits; important documents get a small bonus, and come first if scores are equal. */
function rank(index: PassageIndex, hits: readonly Hit[]): Hit[] {
  const important = (hit: Hit): number => (index.passages[hit.number]?.important ? 1 : 0)
  return hits
    .map((hit) => (important(hit) === 1 ? { ...hit, score: hit.score * IMPORTANT_BOOST } : hit))
    .sort((a, b) => b.score - a.score || important(b) - important(a) || a.number - b.number)
}
