import type { PassageIndex } from './passage-index.ts'
import type { Question } from './question.ts'

/** How well a word stands for one of the question when it is not the same stem. */
export const wordStrength = { prefix: 0.6, corrected: 0.8 } as const

/** Counts how much of a question a passage's text covers, however often it says each word: rarities of the terms, summed. */
export function coverageIn(index: PassageIndex, question: Question): (number: number) => number {
  const { entries } = index.vocabulary
  const byStem = new Map<number, number>()
  const byPrefix = new Map<number, number>()
  const corrected = new Map<number, number>()
  for (const [at, { stem, prefix, corrections }] of question.terms.entries()) {
    if (stem !== undefined) byStem.set(stem, at)
    if (prefix !== undefined && !byPrefix.has(prefix)) byPrefix.set(prefix, at)
    for (const correction of corrections) corrected.set(correction.stem, at)
  }
  return (number) => {
    const strengths = new Float64Array(question.terms.length)
    const note = (term: number | undefined, strength: number): void => {
      if (term !== undefined) strengths[term] = Math.max(strengths[term] ?? 0, strength)
    }
    for (const word of index.text.words[number] ?? []) {
      const entry = entries[word]
      if (!entry || entry.stem < 0) continue
      note(byStem.get(entry.stem), 1)
      const like = byPrefix.get(entry.prefix)
      note(like, question.terms[like ?? -1]?.bare ? 1 : wordStrength.prefix)
      note(corrected.get(entry.stem), wordStrength.corrected)
    }
    return question.terms.reduce((sum, term, at) => sum + term.rarity * term.weight * (strengths[at] ?? 0), 0)
  }
}
