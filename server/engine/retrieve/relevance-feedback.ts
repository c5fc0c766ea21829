import { lengthNorm, type PassageIndex } from './passage-index.ts'
import { rarityOf, saturate } from './postings.ts'

/** Number of a passage's terms that expand the query. */
const EXPANSION_TERMS = 8

/** Returns the stems that characterize a passage, with their weights. */
function expansionTerms(
  { text, vocabulary, postings, passages }: PassageIndex,
  number: number,
): [number, number][] {
  const words = text.words[number] ?? new Uint32Array()
  const counts = new Map<number, number>()
  for (const word of words) {
    const stem = vocabulary.entries[word]?.stem ?? -1
    if (stem >= 0) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const relativeLength = words.length / text.averageLength
  return [...counts]
    .filter(([stem]) => postings.stem.holders(stem) > 1)
    .map(([stem, count]): [number, number] => [
      stem,
      rarityOf(postings.stem.holders(stem), passages.length) *
        saturate(count, relativeLength, lengthNorm.text),
    ])
    .sort((a, b) => b[1] - a[1])
    .slice(0, EXPANSION_TERMS)
}

/** Returns the similarity of each passage to the given passage, whose similarity to itself is 1. */
export function similarityTo(index: PassageIndex, number: number): Float64Array {
  const similarity = new Float64Array(index.passages.length)
  for (const [stem, weight] of expansionTerms(index, number))
    index.postings.stem.addTo(similarity, stem, weight)
  const own = similarity[number] || 1
  return similarity.map((value) => value / own)
}
