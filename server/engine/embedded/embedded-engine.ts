import type { Locale } from '#contract/base/shapes.ts'
import type { Clock } from '#server/lib/clock.ts'
import { localTime } from '#server/lib/days.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { detectLocale, isNameWithNumber } from '../detect-language.ts'
import { type Language, languageOf, localeOf } from '../languages.ts'
import { passageHash } from '../passage-hash.ts'
import { blamesBusiness, opinionIn } from '../questions/opinion.ts'
import { createIndexCache, type IndexCache } from '../retrieve/index-cache.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Answer, AnswerEngine, AnswerRequest, Embedder, PassageLoader, Receipt } from '../types.ts'
import { type Answered, answered, type BothAnswered, bothAnswers } from './answered.ts'
import { certainFrom } from './confidence.ts'
import { middleAnswer } from './middle-answer.ts'
import { asksAboutNow, type LocalTime, openingAt } from './open-now.ts'
import { withOpeningDays } from './opening-days.ts'
import { historyInOwnWords, inOwnWords } from './own-words.ts'
import { isFromPrompt } from './owner-prompt.ts'
import { piecesOf } from './pieces.ts'
import { handoverTo, refusalTo } from './refusal.ts'
import { replyIn } from './replies.ts'
import type { SearchResult } from './search-result.ts'
import { type AskedQuestion, questionIn, searchForAnswer } from './search-with-context.ts'
import { type SmallTalk, smallTalkFor } from './small-talk.ts'
import { toneOf } from './tone.ts'
import { twoQuestionsIn } from './two-questions.ts'

/** Dependencies of the embedded engine. */
export interface EmbeddedEngineOptions {
  readonly load: PassageLoader
  readonly clock: Clock
  /** Index cache; separate by default, shared if a provider searches the same passages. */
  readonly indexes?: IndexCache
  /** Embeds questions if a provider supports it. */
  readonly embed?: Embedder
}

/** Minimum confidence for a passage to answer a message that reads like praise. */
const PRAISED_FROM = 0.9
/** Name and version of the engine in receipts. */
const ENGINE = 'embedded'
const MODEL = 'extractive-1'

/** Creates the engine that answers with quotes from a bot's own passages, without network or model. */
export function createEmbeddedEngine({
  load,
  clock,
  embed,
  indexes = createIndexCache({ load, now: () => clock.now() }),
}: EmbeddedEngineOptions): AnswerEngine {
  return {
    async answer(request, onToken) {
      const started = clock.now().getTime()
      const answer = await answerTo(request, indexes, clock, embed)
      request.signal?.throwIfAborted()
      const words = piecesOf(answer.message)
      for (const word of words) onToken?.(word)
      const receipt = {
        ...answer.receipt,
        tokens: words.length,
        milliseconds: clock.now().getTime() - started,
      }
      return { ...answer, receipt }
    },
    forget: (botId) => indexes.forget(botId),
  }
}

async function answerTo(
  request: AnswerRequest,
  indexes: IndexCache,
  clock: Clock,
  embed: Embedder | undefined,
): Promise<Answer> {
  request.signal?.throwIfAborted()
  const spoken = detectLocale(request.question, request.locale)
  const reply = smallTalkFor(request.question, request.history, request.botName)
  if (reply) return smallTalk(request, reply, spoken)
  const index = await indexes.get(request.botId)
  const locale = localeFor(request, spoken, index)
  const text = inOwnWords(questionIn(request.question), request.ownWords, languageOf(locale))
  const vector = (await embed?.(text, request.signal)) ?? undefined
  const time = timeIn(clock, request.timeZone)
  const asked = {
    text,
    history: historyInOwnWords(request, languageOf(locale)),
    vector,
    today: time?.weekday ?? null,
  }
  const found = await searchForAnswer(index, asked)
  if (isOpinionOnly(found, text, locale)) return unknown(request, index, found, locale)
  const single = answered(index, found, certainFrom.sure)
  const isExact = isWhole(single, found)
  const both = isExact ? null : await bothAnswersTo(index, asked, languageOf(locale))
  const certain = both ?? single
  const between = certain === null ? unsureAnswer(index, request, found, { text, locale }) : null
  const given = certain ?? between
  if (!given) return unknown(request, index, found, locale)
  const now = openNow(index, request, given, { text, time })
  const told = between ? given : withOpeningDays(index, request, given, asked)
  const receipt = receiptOf(request, index, both ? { ...found, hits: both.hits } : found)
  return {
    kind: 'answer',
    isExact: certain !== null && (isExact || now !== ''),
    message: now + told.message,
    references: given.references,
    language: localeOf[given.language],
    receipt: {
      ...receipt,
      certainty: between ? 'unsure' : 'sure',
      ...(between && { choices: between.choices }),
    },
  }
}

/** Returns whether an answer was calculated, or is an entry for the whole question, so that it needs no second half. */
const isWhole = (single: ReturnType<typeof answered>, { entry }: SearchResult): boolean =>
  single?.isCalculated === true || entry !== null

/** Returns the answers to the two questions of a message; null if it has only one, or if one of them has no answer. */
async function bothAnswersTo(
  index: PassageIndex,
  asked: AskedQuestion,
  language: Language,
): Promise<BothAnswered | null> {
  const parts = twoQuestionsIn(asked.text, language)
  return parts && bothAnswers(index, parts, asked)
}

/** Returns the locale for the bot's own sentences; a question such as "XL 42?" reveals none, so the language of the passages is used. */
function localeFor(
  { question, locale }: AnswerRequest,
  spoken: Locale,
  { spoken: own }: PassageIndex,
): Locale {
  const [first] = own
  return locale === null && first && isNameWithNumber(question) ? localeOf[first] : spoken
}

/** Returns whether a message only praises or blames, so that a paragraph from a document would not be a fitting reply. */
function isOpinionOnly({ entry, confidence }: SearchResult, text: string, locale: Locale): boolean {
  const opinion = entry ? null : opinionIn(text, locale)
  // Long thank-you messages share some words with any document.
  return (
    (opinion === 'praise' && confidence < PRAISED_FROM) ||
    (opinion === 'complaint' && blamesBusiness(text, locale))
  )
}

/** Returns whether a message is a complaint that no passage comes close to answering. */
const isComplaintOnly = ({ confidence }: SearchResult, text: string, locale: Locale): boolean =>
  confidence < certainFrom.passage && opinionIn(text, locale) === 'complaint'

/** Returns an answer that may be right, to be given with a choice; null for complaints and if there is none. */
const unsureAnswer = (
  index: PassageIndex,
  request: AnswerRequest,
  found: SearchResult,
  { text, locale }: { readonly text: string; readonly locale: Locale },
) => (isComplaintOnly(found, text, locale) ? null : middleAnswer(index, request, found))

/** Returns the local time in a time zone; null if no time zone is given. */
function timeIn(clock: Clock, timeZone: string | undefined): LocalTime | null {
  if (timeZone === undefined) return null
  const local = localTime(clock.now(), timeZone)
  return { weekday: (local.getUTCDay() + 6) % 7, minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/**
 * Returns a sentence that says whether the business is open now, to precede an answer with opening hours; empty if the question
 * does not ask about the present moment.
 */
function openNow(
  index: PassageIndex,
  { botName, prompt }: AnswerRequest,
  { message, language }: Answered,
  { text, time }: { readonly text: string; readonly time: LocalTime | null },
): string {
  if (!time || !asksAboutNow(index, text)) return ''
  const opening = openingAt(message, language, time)
  if (!opening) return ''
  const reply = replyIn(localeOf[language], opening.isOpen ? 'openNow' : 'closedNow', botName, toneOf(prompt))
  return `${fillTemplate(reply, { time: opening.isOpen ? opening.until : '' })}\n\n`
}

async function smallTalk(request: AnswerRequest, reply: SmallTalk, locale: Locale): Promise<Answer> {
  return {
    kind: reply === 'handover' ? 'handover' : 'small_talk',
    message: await smallTalkIn(request, reply, locale),
    references: [],
    language: locale,
    receipt: receiptOf(request, null, { hits: [], confidence: 1 }),
  }
}

async function smallTalkIn(request: AnswerRequest, reply: SmallTalk, locale: Locale): Promise<string> {
  if (reply === 'handover') return handoverTo(request, locale)
  const isRequested = reply === 'identity' && (await request.isAgentRequested?.('small_talk'))
  return replyIn(locale, isRequested ? 'identityCalled' : reply, request.botName, toneOf(request.prompt))
}

async function unknown(
  request: AnswerRequest,
  index: PassageIndex,
  found: SearchResult,
  locale: Locale,
): Promise<Answer> {
  return {
    ...(await refusalTo(request, locale)),
    references: [],
    language: locale,
    receipt: { ...receiptOf(request, index, found), certainty: 'unknown' },
  }
}

/** Maximum passages in a receipt. */
const RECEIPT_PASSAGES_MAX = 5

function receiptOf(
  request: AnswerRequest,
  index: PassageIndex | null,
  { hits, confidence }: Pick<SearchResult, 'hits' | 'confidence'>,
): Receipt {
  const passages = hits.slice(0, RECEIPT_PASSAGES_MAX).flatMap(({ number, score }) => {
    const passage = index?.passages[number]
    return passage && !isFromPrompt(passage)
      ? [{ id: passage.id, score: round(score), hash: passageHash(passage.text) }]
      : []
  })
  const { promptVersion: prompt_version } = request
  return {
    engine: ENGINE,
    model: MODEL,
    prompt_version,
    passages,
    confidence: round(confidence),
    tokens: 0,
    milliseconds: 0,
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000
