import type { Hit } from './hit.ts'
import type { PassageIndex } from './passage-index.ts'

/** What the passage closest in meaning gains, as a share of the best score by words. */
const VECTOR_WEIGHT = 0.6

/**
 * Blends closeness in meaning into hits by words, and brings in passages that share no word with the question. Passages
 * gain by how far they stand above the average one, so that the scale of the vectors does not matter.
 */
export function addVectors(
  index: PassageIndex,
  hits: readonly Hit[],
  vector: Float32Array,
  limit: number,
): Hit[] {
  const closeness = index.passages.map((passage) =>
    passage.vector ? cosine(passage.vector, vector) : Number.NaN,
  )
  const known = closeness.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return [...hits]
  const average = known.reduce((sum, value) => sum + value, 0) / known.length
  const most = known.reduce((max, value) => Math.max(max, value), -1)
  const top = hits.reduce((max, hit) => Math.max(max, hit.score), 0) || 1
  const gain = (number: number): number => {
    const share = ((closeness[number] ?? Number.NaN) - average) / (most - average || 1)
    return share > 0 ? VECTOR_WEIGHT * top * share : 0
  }
  const byWords = new Map(hits.map((hit) => [hit.number, hit]))
  const nearest = [...closeness.keys()].sort((a, b) => gain(b) - gain(a)).slice(0, limit)
  return [...new Set([...byWords.keys(), ...nearest.filter((number) => gain(number) > 0)])].map((number) => {
    const hit = byWords.get(number) ?? { number, score: 0, match: 0 }
    return { ...hit, score: hit.score + gain(number) }
  })
}

/** Cosine of two vectors; 0 where their lengths differ or one is nothing. */
function cosine(first: Float32Array, second: Float32Array): number {
  if (first.length !== second.length) return 0
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
