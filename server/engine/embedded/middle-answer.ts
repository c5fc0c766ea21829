import { localeOf } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { AnswerRequest, TopicChoice } from '../types.ts'
import { type Answered, answered } from './answered.ts'
import { ANSWERABLE } from './confidence.ts'
import { replyIn } from './replies.ts'
import type { SearchResult } from './search-with-context.ts'

/** Confidence from which the nearest passage is offered, and from which topics are. */
export const middle = { passage: 0.42, topics: 0.2 } as const
/** Buttons of one answer. */
const CHOICES_MAX = 3
const LABEL_MAX_CHARS = 60

/** What is said between knowing and not knowing. */
export interface MiddleAnswer extends Answered {
  readonly choices: readonly TopicChoice[]
}

/** Offers the nearest passage as such, or else the nearest topics; null where nothing is near. */
export function middleAnswer(
  index: PassageIndex,
  request: AnswerRequest,
  found: SearchResult,
): MiddleAnswer | null {
  if (found.confidence >= ANSWERABLE || found.confidence < middle.topics) return null
  const choices = topicsOf(index, found)
  const language = index.languages[found.hits[0]?.number ?? 0] ?? 'en'
  const say = (key: 'closest' | 'topics') => replyIn(localeOf[language], key, request.botName)
  if (found.confidence >= middle.passage) {
    const nearest = answered(index, found, middle.passage)
    if (nearest) return { ...nearest, message: `${say('closest')}\n\n${nearest.message}`, choices }
  }
  if (choices.length === 0) return null
  return { message: say('topics'), references: [], language, isCalculated: false, choices }
}

/** Returns the headings of the nearest passages as topics. */
function topicsOf(index: PassageIndex, { hits }: SearchResult): TopicChoice[] {
  const labels = hits.flatMap(({ number }) => {
    const label = index.passages[number]?.heading?.split(' › ').at(-1)?.trim() ?? ''
    return label !== '' && label.length <= LABEL_MAX_CHARS ? [label] : []
  })
  return [...new Set(labels)].slice(0, CHOICES_MAX).map((label) => ({ label, question: label }))
}
