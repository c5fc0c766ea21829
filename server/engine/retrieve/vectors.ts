import type { Hit } from './hit.ts'
import type { PassageIndex } from './passage-index.ts'

/** Weight of semantic similarity relative to the best match by words, for a fully trusted model. */
const CLOSENESS_WEIGHT = 0.8
/** Trust in a model if too few passages match by words for a comparison. */
const UNTESTED_TRUST = 0.5
/** Minimum number of passages for judging a model. */
const COMPARED_MIN = 6
/**
 * Number of standard deviations above which similarity counts as more than chance, and the maximum effect of similarity on
 * confidence.
 */
const CLOSE_FROM = 2
const MEANING_MAX = 1.6

/** Similarity of the passages to a question. */
interface Closeness {
  /** Cosines by passage; null for passages without a comparable vector. */
  readonly cosines: readonly (number | null)[]
  readonly mean: number
  readonly deviation: number
  readonly most: number
}

/**
 * Blends semantic similarity into hits by words (best first), and adds passages that have no word in common with the question. A
 * model's weight depends on how far it agrees with the matches by words: agreement shows that it knows the language, and a model
 * that disagrees has almost no effect. Scores stay on the scale of the matches by words.
 */
export function addVectors(
  index: PassageIndex,
  hits: readonly Hit[],
  vector: Float32Array,
  limit: number,
): Hit[] {
  const closeness = closenessTo(index, vector)
  if (!closeness) return [...hits]
  const trust = trustIn(closeness, hits)
  const top = hits[0]?.score ?? 1
  const gain = (number: number): number => {
    const cosine = closeness.cosines[number] ?? closeness.mean
    const range = closeness.most - closeness.mean || 1
    return CLOSENESS_WEIGHT * trust * top * Math.max(0, (cosine - closeness.mean) / range)
  }
  const meaning = (number: number): number => {
    const cosine = closeness.cosines[number]
    if (cosine === null || cosine === undefined) return 0
    const deviations = (cosine - closeness.mean) / (closeness.deviation || 1)
    return trust * Math.max(-MEANING_MAX, Math.min(MEANING_MAX, deviations - CLOSE_FROM))
  }
  const known = new Set(hits.map(({ number }) => number))
  const others = nearest(closeness, limit).filter((number) => !known.has(number))
  return [...hits, ...others.map((number): Hit => ({ number, match: 0, score: 0 }))]
    .map((hit) => ({ ...hit, score: hit.score + gain(hit.number), meaning: meaning(hit.number) }))
    .sort((a, b) => b.score - a.score || a.number - b.number)
}

function closenessTo({ passages }: PassageIndex, vector: Float32Array): Closeness | null {
  const cosines = passages.map((passage) =>
    passage.vector?.length === vector.length ? cosine(passage.vector, vector) : null,
  )
  const known = cosines.filter((value) => value !== null)
  const most = known.reduce((high, value) => Math.max(high, value), 0)
  if (most <= 0) return null
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length
  return { cosines, mean, deviation: Math.sqrt(variance), most }
}

/**
 * Returns how far a model agrees with the matches by words, 0 to 1: their correlation across the passages that match by words.
 */
function trustIn({ cosines }: Closeness, hits: readonly Hit[]): number {
  const pairs = hits.flatMap(({ number, match }) => {
    const value = cosines[number]
    return value === null || value === undefined ? [] : [[match, value] as const]
  })
  if (pairs.length < COMPARED_MIN) return UNTESTED_TRUST
  const average = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [words, meanings] = [average(0), average(1)]
  let together = 0
  let wordSquares = 0
  let meaningSquares = 0
  for (const [word, meaning] of pairs) {
    together += (word - words) * (meaning - meanings)
    wordSquares += (word - words) ** 2
    meaningSquares += (meaning - meanings) ** 2
  }
  return Math.max(0, together / (Math.sqrt(wordSquares * meaningSquares) || 1))
}

/** Returns the numbers of the semantically closest passages, closest first. */
function nearest({ cosines }: Closeness, limit: number): number[] {
  return cosines
    .flatMap((value, number) => (value !== null && value > 0 ? [{ number, value }] : []))
    .sort((a, b) => b.value - a.value || a.number - b.number)
    .slice(0, limit)
    .map(({ number }) => number)
}

/** Returns the cosine of two vectors of the same length; 0 if one is zero. */
function cosine(first: Float32Array, second: Float32Array): number {
  let product = 0
  let firstSquares = 0
  let secondSquares = 0
  for (let at = 0; at < first.length; at++) {
    const a = first[at] ?? 0
    const b = second[at] ?? 0
    product += a * b
    firstSquares += a * a
    secondSquares += b * b
  }
  return product / (Math.sqrt(firstSquares * secondSquares) || 1)
}
