import type { Language } from '../languages.ts'
import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Question } from '../retrieve/question.ts'
import { strengthByWords } from '../retrieve/reading.ts'
import { elsewhereFrom, focusIn } from './focus.ts'

/** Minimum score, relative to the first passage, of one that names everything the question is about. */
const NAMING_FROM = 0.6
/** Maximum hits that are compared. */
const NAMING_MAX = 3

/** Puts a passage first that names everything the question is about, if the best one does not and is little better. */
export function namingFirst(
  index: PassageIndex,
  question: Question,
  hits: readonly Hit[],
  asked: { readonly text: string; readonly language: Language },
): readonly Hit[] {
  const { text, heading, vocabulary } = index
  const missingIn = ({ number }: Hit): number => {
    const words = [...(heading.words[number] ?? []), ...(text.words[number] ?? [])]
    const entries = words.map((word) => vocabulary.entries[word])
    // A related word, such as "photo" for "camera", may be about something else.
    const strengths = question.terms.map((term) => strengthByWords(term, { entries }))
    return focusIn(question, strengths, asked).missing
  }
  const [best, ...others] = hits
  if (!best || missingIn(best) < elsewhereFrom.existence) return hits
  const naming = others
    .slice(0, NAMING_MAX - 1)
    .find((hit) => hit.score >= NAMING_FROM * best.score && missingIn(hit) === 0)
  if (!naming) return hits
  return [{ ...naming, score: best.score }, ...hits.filter((hit) => hit !== naming)]
}

/** Puts an entry's passages first among the hits, with at least the score of the best one. */
export function entryFirst(hits: readonly Hit[], entry: readonly number[]): Hit[] {
  const most = Math.max(1, ...hits.map(({ score }) => score))
  const first = entry.map((number): Hit => {
    const known = hits.find((hit) => hit.number === number)
    return known ? { ...known, score: most } : { number, score: most, match: most }
  })
  return [...first, ...hits.filter(({ number }) => !entry.includes(number))]
}
