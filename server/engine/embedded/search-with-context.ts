import { guessLanguage, SURE } from '../detect-language.ts'
import type { Language } from '../languages.ts'
import type { Hit } from '../retrieve/hit.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { type Question, readQuestion } from '../retrieve/question.ts'
import { search } from '../retrieve/search.ts'
import { startTimeSlice } from '../retrieve/yield-to-event-loop.ts'
import { answerFromTable, type TableAnswer } from '../tables/answer-from-table.ts'
import { readTableQuestion } from '../tables/table-question.ts'
import type { Turn } from '../types.ts'
import { answerTypeOf } from './answer-type.ts'
import { certainFrom, confidenceIn, ownShareIn } from './confidence.ts'
import { type Candidate, gatherCandidates } from './evidence.ts'
import { asksWhetherExists } from './existence.ts'
import { entryFor } from './faq-entry.ts'
import { elsewhereFrom, focusIn } from './focus.ts'
import { continues, lastQuestion, namesNothing, needsContext } from './follow-up.ts'

/** Passages found for a question, with the probability that they answer it. */
export interface SearchResult {
  readonly hits: readonly Hit[]
  /** Pieces that can be quoted, best first. */
  readonly candidates: readonly Candidate[]
  /** Probability, 0 to 1, that the passages answer the question. */
  readonly confidence: number
  /** Answer from a table, if the question is about one. */
  readonly table: TableAnswer | null
  /** Passages of the FAQ entry that asks the same as the question, which answers it before anything else; else null. */
  readonly entry: readonly number[] | null
}

/** A question in the customer's words. */
export interface AskedQuestion {
  readonly text: string
  readonly history: readonly Turn[]
  /** Embedding of the question, if a provider created one. */
  readonly vector: Float32Array | undefined
  /** Current weekday in the business's time zone, where 0 is Monday; null if unknown. */
  readonly today: number | null
  /** Whether it is the second half of a message, which shares the subject of the first unless it names its own. */
  readonly isSecond?: boolean
}

/** Number of passages whose sentences are scored. */
const HITS_MAX = 8
/** Minimum share of the question itself that a passage must cover; a passage found through context alone is not an answer. */
const OWN_SHARE_MIN = 0.5
/**
 * Maximum length of a message that is read in full; only the beginning and the end of longer ones are read, because the question
 * is in one of them.
 */
const QUESTION_MAX_CHARS = 1000

/** Returns the part of a message that is treated as the question. */
export function questionIn(message: string): string {
  if (message.length <= QUESTION_MAX_CHARS) return message
  return `${message.slice(0, QUESTION_MAX_CHARS / 2)} ${message.slice(-QUESTION_MAX_CHARS / 2)}`
}

/** Returns the part of the previous question that is read; null if there is no previous question. */
function contextIn(history: readonly Turn[], language: Language): string | null {
  const last = lastQuestion(history, language)
  return last === null ? null : questionIn(last)
}

/**
 * Searches for the question alone; if that is not enough and the question needs context, also searches for it together with the
 * previous question.
 */
export async function searchForAnswer(
  index: PassageIndex,
  { text, history, vector, today, isSecond = false }: AskedQuestion,
): Promise<SearchResult> {
  const language = languageFor(index, text)
  const searchOnce = (context: string, own = text, embedding = vector) =>
    searchWith(index, own, { language, context, vector: embedding, today })
  const alone = await searchOnce('')
  if (alone.entry || !needsContext(text, language)) return alone
  const context = contextIn(history, language)
  if (context === null) return alone
  const joined = await searchOnce(context)
  // A passage about the half's own words alone may be about anything: "and how much is it?".
  if (isSecond && joined.confidence >= certainFrom.answer && namesNothing(text, language)) return joined
  const isCertain = joined.confidence >= certainFrom.answer
  if (isCertain && (continues(text, language) || joined.ownShare >= OWN_SHARE_MIN)) return joined
  if (alone.confidence >= certainFrom.answer) return alone
  // "And for three days?": the previous question's table has a column for that.
  if (joined.table?.isNumbered) return joined
  if (joined.ownShare >= OWN_SHARE_MIN) return joined
  // "How much is it?": the answer is in the same place as the answer to the previous question.
  if (answerTypeOf(text, language) === 'other') return alone
  const before = await searchOnce('', context, undefined)
  return before.confidence >= certainFrom.answer
    ? {
        ...joined,
        hits: before.hits,
        candidates: before.candidates,
        confidence: before.confidence,
        entry: before.entry,
      }
    : alone
}

/**
 * Searches for passages from which a model writes the answer. A model understands the conversation, so passages about the
 * previous question are better than none.
 */
export async function searchForMaterial(
  index: PassageIndex,
  { text, history, vector }: Omit<AskedQuestion, 'today'>,
): Promise<SearchResult> {
  const language = languageFor(index, text)
  const searchOnce = (context: string) => searchWith(index, text, { language, context, vector, today: null })
  const alone = await searchOnce('')
  const context = needsContext(text, language) ? contextIn(history, language) : null
  if (context === null) return alone
  const joined = await searchOnce(context)
  const known = new Set(joined.hits.map(({ number }) => number))
  const hits = [...joined.hits, ...alone.hits.filter(({ number }) => !known.has(number))].slice(0, HITS_MAX)
  return { ...joined, hits }
}

/**
 * Returns the language in which to read a question: its own if the bot has passages in that language or the language is certain,
 * because concepts are found across languages; else the language of most passages.
 */
function languageFor(index: PassageIndex, text: string): Language {
  const guess = guessLanguage(text)
  const isOwn = guess && (index.spoken.includes(guess.language) || guess.certainty >= SURE)
  return isOwn ? guess.language : (index.spoken[0] ?? 'en')
}

const TITLE_MAX_CHARS = 100

/** Returns whether a passage is a title without text below it; matching its words does not help. */
function isTitle({ passages }: PassageIndex, number: number): boolean {
  const passage = passages[number]
  if (!passage || passage.heading || passage.text.length > TITLE_MAX_CHARS) return false
  return !/[.!?…:;\n]|\p{N}{3}/u.test(passage.text)
}

interface Circumstances {
  readonly language: Language
  /** The previous question; empty if there is none. */
  readonly context: string
  readonly vector: Float32Array | undefined
  readonly today: number | null
}

async function searchWith(
  index: PassageIndex,
  text: string,
  { language, context, vector, today }: Circumstances,
): Promise<SearchResult & { readonly ownShare: number }> {
  const slice = startTimeSlice()
  const question = readQuestion(index, text, language, context)
  const found = search(index, question, HITS_MAX, vector).filter(({ number }) => !isTitle(index, number))
  const entry = context === '' ? entryFor(index, { text, language, hits: found }) : null
  const hits = entry ? entryFirst(found, entry) : found
  if (slice.isUsedUp()) await slice.yield()
  const candidates = gatherCandidates(index, question, hits, answerTypeOf(text, language))
  const evidence = { index, question, hits, candidates }
  const confidence = entry ? ENTRY_CONFIDENCE : confidenceIn(evidence, { text, language })
  const asked = readTableQuestion(text, language, today)
  // "And three days?" after "how much is one day?" also asks for a price.
  const wantsPrice =
    asked.wantsPrice || (context !== '' && readTableQuestion(context, language, today).wantsPrice)
  const rows = answerFromTable(index, question, { ...asked, wantsPrice })
  const table = rows && isAboutRows(question, rows, { text, language }) ? rows : null
  return { hits, candidates, confidence, table, entry, ownShare: ownShareIn(evidence) }
}

/** Returns whether the rows of a table name what the question is about. */
function isAboutRows(
  question: Question,
  { strengths, isOfDay, isHours }: TableAnswer,
  asked: { readonly text: string; readonly language: Language },
): boolean {
  if (isOfDay || isHours) return true
  const { missing } = focusIn(question, strengths, asked)
  return missing < elsewhereFrom[asksWhetherExists(asked.text, asked.language) ? 'existence' : 'other']
}

/** Confidence in an entry that asks the same as the customer. */
const ENTRY_CONFIDENCE = 0.99

/** Puts an entry's passages first among the hits, with at least the score of the best one. */
function entryFirst(hits: readonly Hit[], entry: readonly number[]): Hit[] {
  const most = Math.max(1, ...hits.map(({ score }) => score))
  const first = entry.map((number): Hit => {
    const known = hits.find((hit) => hit.number === number)
    return known ? { ...known, score: most } : { number, score: most, match: most }
  })
  return [...first, ...hits.filter(({ number }) => !entry.includes(number))].slice(0, HITS_MAX)
}
