import type { Language } from '../languages.ts'
import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { rowAsLine, tableReply } from '../tables/table-reply.ts'
import type { Reference } from '../types.ts'
import { choosePieces, joinPieces, referenceOf, referencesOf } from './compose-answer.ts'
import { certainFrom } from './confidence.ts'
import { isFromPrompt } from './owner-prompt.ts'
import type { SearchResult } from './search-result.ts'
import { type AskedQuestion, searchForAnswer } from './search-with-context.ts'
import { tableAnswerIn, tableReferences } from './table-or-text.ts'
import { withoutVerdict } from './verdict.ts'

/** Answer drawn from the passages found. */
export interface Answered {
  readonly message: string
  readonly references: readonly Reference[]
  readonly language: Language
  readonly isCalculated: boolean
}

/**
 * Returns the answer found in a table or in the sentences of the passages; null if there is none. `least` is the minimum
 * confidence.
 */
export function answered(
  index: PassageIndex,
  found: SearchResult,
  least: number = certainFrom.answer,
): Answered | null {
  if (found.entry) return entryAnswer(index, found.entry)
  const table = tableAnswerIn(found, least)
  if (table)
    return {
      message: tableReply(table),
      references: tableReferences(index, table),
      language: table.table.language,
      isCalculated: table.calculation !== null,
    }
  if (found.confidence < least) return null
  const pieces = choosePieces(index, found.candidates)
  const message = joinPieces(index, pieces)
  return {
    message: index.kinds[pieces[0]?.hit.number ?? 0] === 'faq' ? withoutVerdict(message) : message,
    references: referencesOf(index, pieces),
    language: index.languages[pieces[0]?.hit.number ?? 0] ?? 'en',
    isCalculated: false,
  }
}

/** Returns a whole FAQ entry as the answer. */
function entryAnswer(index: PassageIndex, entry: readonly number[]): Answered {
  const parts = entry.flatMap((number) => index.passages[number] ?? [])
  return {
    message: joinRows(parts.map(({ text }) => rowAsLine(text))),
    references: parts.filter((part) => !isFromPrompt(part)).map(referenceOf),
    language: index.languages[entry[0] ?? 0] ?? 'en',
    isCalculated: false,
  }
}

/** Joins the parts of an entry: paragraphs with a blank line between them, table rows without one. */
const joinRows = (texts: readonly string[]): string =>
  texts.reduce(
    (all, text) =>
      `${all}${all.includes('\n') || text.includes('\n') || /[.!?…]$/u.test(all) ? '\n\n' : '\n'}${text}`,
  )

/** Answers to the two questions of a message, with the passages found for either. */
export interface BothAnswered extends Answered {
  readonly hits: readonly Hit[]
}

/**
 * Returns the answers to two questions in one message; null if one of them has no answer or both have the same answer. The second
 * question is also searched with the subject of the first, as in "do you deliver to France and how much is it?".
 */
export async function bothAnswers(
  index: PassageIndex,
  parts: readonly [string, string],
  asked: AskedQuestion,
): Promise<BothAnswered | null> {
  const [before, after] = parts
  const one = await searchForAnswer(index, { ...asked, text: before, vector: undefined })
  const history = [...asked.history, { role: 'user', message: before }] as const
  const two = await searchForAnswer(index, {
    ...asked,
    text: after,
    history,
    vector: undefined,
    isSecond: true,
  })
  const [first, second] = [answered(index, one), answered(index, two)]
  if (!first || !second || first.message === second.message) return null
  const known = new Set(first.references.map(({ id }) => id))
  return {
    ...first,
    message: `${first.message}\n\n${second.message}`,
    references: [...first.references, ...second.references.filter(({ id }) => !known.has(id))],
    hits: interleaved(one.hits, two.hits),
  }
}

/** Takes hits from both lists in turn, each passage once, so that a receipt shows the passages of both halves. */
function interleaved(one: readonly Hit[], two: readonly Hit[]): Hit[] {
  const hits = one.flatMap((hit, at) => [hit, ...two.slice(at, at + 1)])
  const all = [...hits, ...two.slice(one.length)]
  return all.filter((hit, at) => all.findIndex(({ number }) => number === hit.number) === at)
}
