import type { PassageIndex } from './passage-index.ts'
import type { Question } from './question.ts'

/** Strengths of matches between words whose stems differ: by prefix, or after a spelling correction. */
export const wordStrength = { prefix: 0.6, corrected: 0.8 } as const

/** Returns the question term for each stem or prefix number; NONE if there is none. */
function table(
  size: number,
  terms: readonly (readonly [number: number | undefined, term: number])[],
): Int16Array {
  const byNumber = new Int16Array(size).fill(NONE)
  for (const [number, term] of terms) if (number !== undefined) byNumber[number] = term
  return byNumber
}

const NONE = -1

/** Returns a function that sums the rarities of the terms that a passage covers, regardless of how often they occur in it. */
export function coverageIn(index: PassageIndex, { terms }: Question): (number: number) => number {
  const { entries, stems, prefixes } = index.vocabulary
  const byStem = table(
    stems.size,
    terms.map(({ stem }, at) => [stem, at]),
  )
  const byPrefix = table(
    prefixes.size,
    terms.map(({ prefix }, at) => [prefix, at]),
  )
  const corrected = table(
    stems.size,
    terms.flatMap(({ corrections }, at) => corrections.map(({ stem }) => [stem, at] as const)),
  )
  return (number) => {
    const strengths = new Float64Array(terms.length)
    const note = (term: number, strength: number): void => {
      if (term !== NONE && strength > (strengths[term] ?? 0)) strengths[term] = strength
    }
    for (const word of index.text.words[number] ?? []) {
      const entry = entries[word]
      if (!entry || entry.stem < 0) continue
      note(byStem[entry.stem] ?? NONE, 1)
      const like = byPrefix[entry.prefix] ?? NONE
      note(like, terms[like]?.bare ? 1 : wordStrength.prefix)
      note(corrected[entry.stem] ?? NONE, wordStrength.corrected)
    }
    return terms.reduce((sum, term, at) => sum + term.rarity * term.weight * (strengths[at] ?? 0), 0)
  }
}
