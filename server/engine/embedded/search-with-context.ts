import { guessLanguage, SURE } from '../detect-language.ts'
import { expectationOf } from '../expected/expectation.ts'
import type { Language } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { type Question, type QuestionTerm, readQuestion } from '../retrieve/question.ts'
import { readWords, strengthIn } from '../retrieve/reading.ts'
import { search } from '../retrieve/search.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { startTimeSlice } from '../retrieve/yield-to-event-loop.ts'
import { answerFromTable, type TableAnswer } from '../tables/answer-from-table.ts'
import { followRows } from '../tables/follow-rows.ts'
import { type NamedNumber, numberOf, numbersIn, readTableQuestion } from '../tables/table-question.ts'
import { weekdaysIn } from '../tables/values.ts'
import type { Turn } from '../types.ts'
import { type AnswerType, answerTypeOf, fitsType } from './answer-type.ts'
import {
  type ConfidenceFeatures,
  certainFrom,
  confidenceFeatures,
  confidenceFrom,
  type Evidence,
  isStray,
  type OriginalQuestion,
  ownShareIn,
} from './confidence.ts'
import { gatherCandidates } from './evidence.ts'
import { asksWhetherExists } from './existence.ts'
import { expectedPassages } from './expected-passage.ts'
import { entryFor } from './faq-entry.ts'
import { elsewhereFrom, focusIn, hasNoFocus, isFocus } from './focus.ts'
import { continues, lastQuestion, namesNothing, needsContext } from './follow-up.ts'
import { entryFirst, namingFirst } from './order-hits.ts'
import type { SearchResult } from './search-result.ts'
import { tableAnswerIn } from './table-or-text.ts'

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
  const before = isSecond ? null : await searchOnce('', context, undefined)
  const same = before && continued(index, before, { text, language, context, today })
  if (same) return same
  return better(index, { alone, joined, before }, { text, language, context, isSecond }, searchOnce)
}

interface Searches {
  readonly alone: Found
  readonly joined: Found
  /** Result of the previous question; null if it is not known yet. */
  readonly before: Found | null
}

/** Chooses between what was found for the words of a question alone and together with the previous question. */
async function better(
  index: PassageIndex,
  { alone, joined, before }: Searches,
  { text, language, context, isSecond }: Omit<Continued, 'today'> & { readonly isSecond: boolean },
  searchOnce: (context: string, own: string, embedding: undefined) => Promise<Found>,
): Promise<SearchResult> {
  // A passage about the half's own words alone may be about anything: "and how much is it?".
  if (isSecond && joined.confidence >= certainFrom.answer && namesNothing(text, language)) return joined
  const isCertain = joined.confidence >= certainFrom.answer
  if (isCertain && (continues(text, language) || joined.ownShare >= OWN_SHARE_MIN)) return joined
  if (alone.confidence >= certainFrom.answer)
    return refersBack(index, text, language) ? unsupported(alone) : alone
  // "And for three days?": the previous question's table has a column for that.
  if (joined.table?.isNumbered) return joined
  if (joined.ownShare >= OWN_SHARE_MIN) return joined
  // "And how long does it take?": the answer is in the same place as the answer to the previous question.
  if (answerTypeOf(text, language) === 'other') return alone
  const last = before ?? (await searchOnce('', context, undefined))
  if (last.confidence < certainFrom.answer) return alone
  const { hits, candidates, confidence, entry } = last
  return { ...joined, hits, candidates, confidence, entry }
}

/**
 * Returns the passage that answered the previous question if the question names nothing else and the passage holds what it asks
 * for: "how much is it?", "on which days?". Null otherwise.
 */
function inSamePlace(
  index: PassageIndex,
  before: SearchResult,
  { text, language, context }: Continued,
): SearchResult | null {
  const type = answerTypeOf(text, language)
  const own = readQuestion(index, text, language)
  const numbers = numbersIn(text, language)
  if (type === 'other' && numbers.length === 0) return null
  if (!(hasNoFocus(own, language) || namesNothing(text, language) || namesOnlyNumbers(own, language)))
    return null
  const best = before.candidates[0]?.hit
  const passage = index.passages[best?.number ?? -1]
  if (!best || !passage || before.confidence < certainFrom.answer) return null
  const spoken = index.languages[best.number] ?? 'en'
  if (
    type === 'other'
      ? !sharesNumber(numbers, passage.text, spoken)
      : fitsType(type, passage.text, spoken) <= 0
  )
    return null
  const reading = readWords(index, `${passage.heading ?? ''}\n${passage.text}`, spoken)
  const strengths = own.terms.map((term) => strengthIn(term, reading))
  if (type !== 'other' && focusIn(own, strengths, { text, language }).missing > 0) return null
  const hits = [best, ...before.hits.filter((hit) => hit !== best)]
  const question = readQuestion(index, text, language, context)
  const candidates = gatherCandidates(index, question, [best], type)
  return { ...before, hits, candidates, table: null }
}

/** Returns whether the only things that a question names are numbers: "and twelve?". */
const namesOnlyNumbers = ({ terms }: Question, language: Language): boolean =>
  terms.every((term) => !isFocus(term, language) || numberOf(term.word, language) !== null)

/** Returns whether a text contains one of the numbers, in digits or as a word. */
function sharesNumber(numbers: readonly NamedNumber[], text: string, language: Language): boolean {
  const own = new Set(numbersIn(text, language).map(({ value }) => value))
  return numbers.some(({ value }) => own.has(value))
}

/** A question with the one before it. */
interface Continued {
  readonly text: string
  readonly language: Language
  readonly context: string
  readonly today: number | null
}

/** Returns the answer from the rows or the passage that answered the previous question; null if it asks about something else. */
const continued = (index: PassageIndex, before: SearchResult, asked: Continued): SearchResult | null =>
  tableAnswerIn(before) ? inSameRows(index, before, asked) : inSamePlace(index, before, asked)

/** Returns the answer from the rows that answered the previous question, if the question asks for more about them; else null. */
function inSameRows(
  index: PassageIndex,
  before: SearchResult,
  { text, language, today }: Continued,
): SearchResult | null {
  const rows = tableAnswerIn(before)
  if (!rows) return null
  const question = readQuestion(index, text, language)
  const table = followRows(rows, {
    question,
    asked: readTableQuestion(text, language, today),
    isThing: (term) => isFocus(term, language),
  })
  return table && { ...before, table }
}

/** Returns whether a question names nothing but what was said before: "how much is it?". */
const refersBack = (index: PassageIndex, text: string, language: Language): boolean =>
  namesNothing(text, language) && hasNoFocus(readQuestion(index, text, language), language)

/** Returns what was found for the words alone of a question that refers back; without what it refers to, they mean nothing. */
const unsupported = <T extends SearchResult>(found: T): T => ({
  ...found,
  confidence: Math.min(found.confidence, STRAY_CONFIDENCE),
  table: null,
})

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

type Found = SearchResult & { readonly ownShare: number }

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
): Promise<Found> {
  const slice = startTimeSlice()
  const question = readQuestion(index, text, language, context)
  const nearest = search(index, question, HITS_MAX, vector).filter(({ number }) => !isTitle(index, number))
  const entry = context === '' ? entryFor(index, { text, language, hits: nearest }) : null
  const hits = entry
    ? entryFirst(nearest, entry).slice(0, HITS_MAX)
    : namingFirst(index, question, nearest, { text, language })
  if (slice.isUsedUp()) await slice.yield()
  const ownType = answerTypeOf(text, language)
  // "And the large one?" after "how much is the small one?" also asks for a price.
  const type = ownType === 'other' && continues(text, language) ? answerTypeOf(context, language) : ownType
  const candidates = gatherCandidates(index, question, hits, type)
  const evidence = { index, question, hits, candidates }
  const features = entry ? null : confidenceFeatures(evidence, { text, language })
  const confidence = entry ? ENTRY_CONFIDENCE : confidenceFrom(evidence, features)
  const asked = readTableQuestion(text, language, today)
  // "And three days?" after "how much is one day?" also asks for a price.
  const wantsPrice =
    asked.wantsPrice || (context !== '' && readTableQuestion(context, language, today).wantsPrice)
  const rows = answerFromTable(index, question, { ...asked, wantsPrice })
  const table = rows && isAboutRows(question, rows, { text, language }) ? rows : null
  const found = { hits, candidates, confidence, table, entry, ownShare: ownShareIn(evidence) }
  if (context !== '' || confidence >= certainFrom.sure || tableAnswerIn(found)) return found
  return withExpected(evidence, found, { text, language, type, features })
}

/** Type of answer that a question asks for, and the features of what was found for it. */
interface Asked {
  readonly type: AnswerType
  readonly features: ConfidenceFeatures | null
}

/** Returns what was found, with the passage that is usually asked for in such words if it is likelier; less sure if none is. */
async function withExpected(
  evidence: Evidence,
  found: Found,
  { text, language, type, features }: OriginalQuestion & Asked,
): Promise<Found> {
  const { index, question, hits, candidates } = evidence
  const { confidence } = found
  const expectation = await expectationOf(index, text, language)
  const expected =
    confidence < certainFrom.answer
      ? expectedPassages(index, { text, language, question, hits }, expectation)
      : null
  if (!expected || expected.confidence <= confidence) {
    const score = expectation.scores[candidates[0]?.hit.number ?? -1] ?? 0
    return isStray(features, score) ? { ...found, confidence: Math.min(confidence, STRAY_CONFIDENCE) } : found
  }
  const [best] = expected.hits
  return {
    ...found,
    ...expected,
    candidates: best ? gatherCandidates(index, question, expected.hits, type) : candidates,
  }
}

/** Returns whether the rows of a table name what the question is about. */
function isAboutRows(
  question: Question,
  { strengths, isOfDay, isHours, isCompared }: TableAnswer,
  asked: { readonly text: string; readonly language: Language },
): boolean {
  // The rows for a range of days do not name each one.
  const isDay = ({ word }: QuestionTerm): boolean => weekdaysIn(word, asked.language).size > 0
  const isCounted = ({ concepts }: QuestionTerm): boolean =>
    isCompared && concepts.has(conceptNumber('child'))
  const held = question.terms.map((term, at) =>
    (isOfDay && isDay(term)) || isCounted(term) ? 1 : (strengths[at] ?? 0),
  )
  const { missing } = focusIn(question, held, asked)
  // "When is the guided tour on Sunday?" is not about the opening hours of Sunday.
  if (isOfDay || isHours) return missing < elsewhereFrom.ofDay
  return missing < elsewhereFrom[asksWhetherExists(asked.text, asked.language) ? 'existence' : 'other']
}

/** Highest confidence in a passage that has words of the question by chance; topics are offered instead. */
const STRAY_CONFIDENCE = 0.3

/** Confidence in an entry whose question is the same as the customer's. */
const ENTRY_CONFIDENCE = 0.99
