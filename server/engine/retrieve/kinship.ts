import { lengthNorm, type PassageIndex } from './passage-index.ts'
import { rarityOf, saturate } from './postings.ts'

/** Words that tell what a passage is about. */
const SUBJECT_WORDS = 8

/** The stems that a passage is mostly about, with what each is worth in it. */
function subjectOf(
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
    .slice(0, SUBJECT_WORDS)
}

/** By passage: how much it is about the same as the one given, which itself has 1. */
export function kinshipWith(index: PassageIndex, number: number): Float64Array {
  const kinship = new Float64Array(index.passages.length)
  for (const [stem, worth] of subjectOf(index, number)) index.postings.stem.addTo(kinship, stem, worth)
  const own = kinship[number] || 1
  return kinship.map((value) => value / own)
}
