import type { Expectation } from '../expected/expectation.ts'
import { expectedHits } from '../expected/expected-hits.ts'
import type { Language } from '../languages.ts'
import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Question } from '../retrieve/question.ts'
import { readWords, strengthIn } from '../retrieve/reading.ts'
import { certainFrom } from './confidence.ts'
import { asksForPermission, asksWhetherExists } from './existence.ts'
import { elsewhereFrom, focusIn } from './focus.ts'

/** Minimum score, and minimum lead over the next passage, to offer an expected passage or to answer with it. */
const expectedFrom = { offered: 0.3, answered: 0.45, lead: 0.3 } as const
/** Maximum share of the question that neither the passage nor what it is asked for explains. */
const unexplainedMax = { offered: 0.5, answered: 0.05 } as const
/** Confidence in an expected passage, by what is done with it: measured, not derived from the scores. */
const confidenceWhen = { offered: (certainFrom.passage + certainFrom.answer) / 2, answered: 0.75 } as const
/** Minimum strength for a passage to contain a word. */
const HELD = 0.5

/** Passages ranked by what a question seems to ask, with the confidence in the first one. */
export interface ExpectedPassages {
  readonly hits: readonly Hit[]
  readonly confidence: number
}

/** The question, and the passages that its words found. */
export interface Searched {
  readonly text: string
  readonly language: Language
  readonly question: Question
  readonly hits: readonly Hit[]
}

/**
 * Returns the passages that answer what a question seems to ask, if one clearly does; null otherwise. If the question is whether
 * something exists, only a passage that names the thing answers it.
 */
export function expectedPassages(
  index: PassageIndex,
  searched: Searched,
  expectation: Expectation,
): ExpectedPassages | null {
  const { question, hits } = searched
  const ranked = expectedHits(question, hits, expectation, Math.max(hits.length, 2))
  const [best, second] = ranked
  const score = expectation.scores[best?.number ?? -1] ?? 0
  if (!best || score < expectedFrom.offered) return null
  if ((best.score - (second?.score ?? 0)) / best.score < expectedFrom.lead) return null
  const { unexplained, isNamed } = compare(index, searched, { number: best.number, expectation })
  const isClear = score >= expectedFrom.answered
  if (isClear && isNamed && unexplained <= unexplainedMax.answered)
    return { hits: ranked, confidence: confidenceWhen.answered }
  const isPermitted = isClear && asksForPermission(searched.text, searched.language)
  return (isNamed && unexplained < unexplainedMax.offered) ||
    (isPermitted && unexplained <= unexplainedMax.answered)
    ? { hits: ranked, confidence: confidenceWhen.offered }
    : null
}

/** Compares the words of a question with a passage. */
function compare(
  index: PassageIndex,
  { text, language, question }: Searched,
  { number, expectation }: { readonly number: number; readonly expectation: Expectation },
): { readonly unexplained: number; readonly isNamed: boolean } {
  const passage = index.passages[number]
  const reading = readWords(
    index,
    `${passage?.heading ?? ''}\n${passage?.text ?? ''}`,
    index.languages[number] ?? 'en',
  )
  const strengths = question.terms.map((term) => strengthIn(term, reading))
  return {
    unexplained: unexplainedIn(
      question,
      (at) => (strengths[at] ?? 0) >= HELD || expectation.isSaid(question.terms[at]?.word ?? '', number),
    ),
    isNamed:
      !asksWhetherExists(text, language) ||
      focusIn(question, strengths, { text, language }).missing < elsewhereFrom.existence,
  }
}

/** Returns the share of a question's words, weighted by rarity, that nothing explains. */
function unexplainedIn({ terms }: Question, isExplained: (at: number) => boolean): number {
  let all = 0
  let open = 0
  for (const [at, { rarity, weight, own }] of terms.entries()) {
    all += rarity * weight
    if (own && weight >= 1 && !isExplained(at)) open += rarity * weight
  }
  return all === 0 ? 0 : open / all
}
