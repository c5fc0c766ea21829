import { matchClosely } from './close-match.ts'
import type { Hit } from './hit.ts'
import { kinshipWith } from './kinship.ts'
import type { PassageIndex } from './passage-index.ts'
import type { Question, QuestionTerm } from './question.ts'
import { addVectors } from './vectors.ts'

/** What a match counts on each level. Measured on XQuAD (articles), CNIL and COVID (FAQ). */
const levelWeights = { stem: 0.5, prefix: 0.5, concept: 0.35 } as const
/** What a prefix counts where no passage has the stem. */
const PREFIX_ALONE = 0.7
/** What a corrected word counts of a right one. */
const CORRECTED = 0.8
/** What a word of the same meaning counts where no passage has the word itself, on top of its concept. */
const SUBSTITUTED = 1
/** What a passage gains that is about the same as the best one, as a share of the best score. */
const KINSHIP = 0.4
/** Passages that are looked at closely. */
const CANDIDATES = 80
/** What the passages of an important document gain. */
const IMPORTANT_BOOST = 1.08

type Match = Omit<Hit, 'score'>

/** The best passages for a question, best first. `vector`: the question's meaning, where a provider gave one. */
export function search(index: PassageIndex, question: Question, limit: number, vector?: Float32Array): Hit[] {
  const scores = scoreWords(index, question)
  for (const concept of question.concepts) index.postings.concept.addTo(scores, concept, levelWeights.concept)
  const candidates = best(scores, CANDIDATES)
  const close = matchClosely(index, question, candidates)
  const matches = candidates.map((number, at) => ({
    number,
    match: (scores[number] ?? 0) + (close[at] ?? 0),
  }))
  const hits = withKinship(index, matches).map((found) => ({ ...found, score: found.match }))
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
    for (const substitute of term.substitutes) concept.addTo(scores, substitute, SUBSTITUTED * term.weight)
  }
  return scores
}

function prefixWeight({ stem, bare }: QuestionTerm): number {
  if (bare) return levelWeights.stem + levelWeights.prefix
  return stem === undefined ? PREFIX_ALONE : levelWeights.prefix
}

/**
 * Among articles, what is about the same as the best passage gains: an answer that shares few words with the question often stands
 * beside the passage that shares many.
 */
function withKinship(index: PassageIndex, found: readonly Match[]): Match[] {
  const best = found.reduce<Match | null>((most, one) => (most && most.match >= one.match ? most : one), null)
  if (!best) return []
  const kinship = kinshipWith(index, best.number)
  return found.map(({ number, match }) => {
    const kin = index.kinds[number] === 'faq' ? 0 : (kinship[number] ?? 0)
    return { number, match: match + KINSHIP * best.match * kin }
  })
}

/** Numbers of the best scores, best first. */
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

/** Important documents gain a little, and win where two passages are worth the same. */
function rank(index: PassageIndex, hits: readonly Hit[]): Hit[] {
  const important = (hit: Hit): number => (index.passages[hit.number]?.important ? 1 : 0)
  return hits
    .map((hit) => (important(hit) === 1 ? { ...hit, score: hit.score * IMPORTANT_BOOST } : hit))
    .sort((a, b) => b.score - a.score || important(b) - important(a) || a.number - b.number)
}
