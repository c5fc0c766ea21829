import { localeOf } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { rowAsLine } from '../tables/table-reply.ts'
import type { AnswerRequest, Passage, TopicChoice } from '../types.ts'
import { type Answered, answered } from './answered.ts'
import { choosePieces, joinPieces, referenceOf, referencesOf } from './compose-answer.ts'
import { certainFrom } from './confidence.ts'
import { isFromPrompt } from './owner-prompt.ts'
import { replyIn } from './replies.ts'
import type { SearchResult } from './search-result.ts'
import { tableAnswerIn } from './table-or-text.ts'
import { toneOf } from './tone.ts'

/** Maximum buttons per answer. */
const CHOICES_MAX = 3
const LABEL_MAX_CHARS = 60
/** Maximum length of a passage that is offered whole; from longer ones, only the best sentences are offered. */
const WHOLE_MAX_CHARS = 700

/** Answer given when the bot is neither certain nor clueless: the nearest passage or topics. */
export interface MiddleAnswer extends Answered {
  readonly choices: readonly TopicChoice[]
}

/** Returns an answer that offers the nearest passage, labeled as such, or else the nearest topics; null if nothing is near. */
export function middleAnswer(
  index: PassageIndex,
  request: AnswerRequest,
  found: SearchResult,
): MiddleAnswer | null {
  if (found.confidence < certainFrom.topics) return null
  const choices = topicsOf(index, found)
  const language = index.languages[found.hits[0]?.number ?? 0] ?? 'en'
  const say = (key: 'closest' | 'topics') =>
    replyIn(localeOf[language], key, request.botName, toneOf(request.prompt))
  if (found.confidence >= certainFrom.passage) {
    const nearest = nearestIn(index, found)
    return {
      ...nearest,
      message: `${say('closest')}\n\n${nearest.message}`,
      language,
      isCalculated: false,
      choices,
    }
  }
  if (choices.length === 0) return null
  return { message: say('topics'), references: [], language, isCalculated: false, choices }
}

/**
 * Returns the nearest passage. A short one is returned whole, because the words that it shares with the question do not show
 * which sentence answers.
 */
function nearestIn(index: PassageIndex, found: SearchResult): Pick<Answered, 'message' | 'references'> {
  const { candidates } = found
  if (tableAnswerIn(found, certainFrom.passage)) {
    const rows = answered(index, found, certainFrom.passage)
    if (rows) return rows
  }
  const passage = index.passages[candidates[0]?.hit.number ?? -1]
  if (passage && passage.text.length <= WHOLE_MAX_CHARS)
    return {
      message: rowAsLine(passage.text),
      references: isFromPrompt(passage) ? [] : [referenceOf(passage)],
    }
  const pieces = choosePieces(index, candidates)
  return { message: joinPieces(index, pieces), references: referencesOf(index, pieces) }
}

/** Returns the topics of the nearest passages, nearest first. */
function topicsOf(index: PassageIndex, { hits }: SearchResult): TopicChoice[] {
  const labels = hits.flatMap(({ number }) => {
    const passage = index.passages[number]
    const label = passage ? labelOf(passage) : ''
    return label !== '' && label.length <= LABEL_MAX_CHARS ? [label] : []
  })
  return [...new Set(labels)].slice(0, CHOICES_MAX).map((label) => ({ label, question: label }))
}

/** Returns the heading of a passage, else the name of its row, else its first words up to a punctuation mark. */
function labelOf({ heading, text }: Passage): string {
  const last = heading?.split(' › ').at(-1)?.trim() ?? ''
  if (last !== '') return last
  const [line = ''] = text.split('\n')
  const cell = /^[^:]{1,40}: (?<name>.+)$/u.exec(line)?.groups?.name
  return (cell ?? line.split(/[.,;:!?…](?:\s|$)/u)[0] ?? '').trim()
}
