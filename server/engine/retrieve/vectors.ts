import type { Hit } from './hit.ts'
import type { PassageIndex } from './passage-index.ts'

/** Constant of reciprocal rank fusion, as published: the higher, the less the first ranks stand out. */
const RANK_OFFSET = 60

/**
 * Merges closeness in meaning into hits by words (best first), and adds passages that share no word with the question. It uses ranks
 * (reciprocal rank fusion), because scores by words and cosines have no common scale. Scores keep the scale of words.
 */
export function addVectors(
  index: PassageIndex,
  hits: readonly Hit[],
  vector: Float32Array,
  limit: number,
): Hit[] {
  const nearest = nearestTo(index, vector, limit)
  if (nearest.length === 0) return [...hits]
  const byNumber = new Map(hits.map((hit) => [hit.number, hit]))
  const shares = new Map<number, number>()
  for (const ranking of [hits.map(({ number }) => number), nearest]) {
    for (const [rank, number] of ranking.entries())
      shares.set(number, (shares.get(number) ?? 0) + 1 / (RANK_OFFSET + rank + 1))
  }
  const scale = ((hits[0]?.score ?? 1) * (RANK_OFFSET + 1)) / 2
  return [...shares]
    .map(([number, share]) => ({ number, match: byNumber.get(number)?.match ?? 0, score: scale * share }))
    .sort((a, b) => b.score - a.score || a.number - b.number)
}

/** Returns the numbers of the passages closest in meaning, without those that have no comparable vector. */
function nearestTo({ passages }: PassageIndex, vector: Float32Array, limit: number): number[] {
  const found = passages.flatMap((passage, number) =>
    passage.vector?.length === vector.length ? [{ number, value: cosine(passage.vector, vector) }] : [],
  )
  return found
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || a.number - b.number)
    .slice(0, limit)
    .map(({ number }) => number)
}

/** Returns the cosine of two vectors of the same length; 0 where one is zero. */
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
