import type { Locale } from '#contract/base/shapes.ts'
import type { Clock } from '#server/lib/clock.ts'
import { localTime } from '#server/lib/days.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { detectLocale } from '../detect-language.ts'
import { languageOf, localeOf } from '../languages.ts'
import { passageHash } from '../passage-hash.ts'
import { blamesBusiness, opinionIn } from '../questions/opinion.ts'
import { createIndexCache, type IndexCache } from '../retrieve/index-cache.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import type { Answer, AnswerEngine, AnswerRequest, Embedder, PassageLoader, Receipt } from '../types.ts'
import { type Answered, answered, bothAnswers } from './answered.ts'
import { certainFrom } from './confidence.ts'
import { middleAnswer } from './middle-answer.ts'
import { asksAboutNow, type LocalTime, openingAt } from './open-now.ts'
import { historyInOwnWords, inOwnWords } from './own-words.ts'
import { isFromPrompt } from './owner-prompt.ts'
import { handoverTo, refusalTo } from './refusal.ts'
import { replyIn } from './replies.ts'
import { questionIn, type SearchResult, searchForAnswer } from './search-with-context.ts'
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
/** Name and version in receipts. */
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

/** Splits a text into words with their preceding white space; joining them restores the text. */
const piecesOf = (text: string): string[] => text.match(/\s*\S+/gu) ?? []

async function answerTo(
  request: AnswerRequest,
  indexes: IndexCache,
  clock: Clock,
  embed: Embedder | undefined,
): Promise<Answer> {
  request.signal?.throwIfAborted()
  const locale = detectLocale(request.question, request.locale)
  const reply = smallTalkFor(request.question, request.history, request.botName)
  if (reply) return smallTalk(request, reply, locale)
  const index = await indexes.get(request.botId)
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
  const single = answered(index, found)
  const parts = single?.isCalculated || found.entry ? null : twoQuestionsIn(text, languageOf(locale))
  const both = parts && (await bothAnswers(index, parts, asked))
  const certain = both ?? single
  const between = certain || isComplaintOnly(found, text, locale) ? null : middleAnswer(index, request, found)
  const replied = certain ?? between
  if (!replied) return unknown(request, index, found, locale)
  const receipt = receiptOf(request, index, both ? { ...found, hits: both.hits } : found)
  return {
    kind: 'answer',
    message: openNow(index, request, replied, { text, time }) + replied.message,
    references: replied.references,
    language: localeOf[replied.language],
    receipt: {
      ...receipt,
      certainty: between ? 'unsure' : 'sure',
      ...(between && { choices: between.choices }),
    },
  }
}

/** Returns whether a message only praises or blames, so that a paragraph from a document would be no reply. */
function isOpinionOnly({ entry, confidence }: SearchResult, text: string, locale: Locale): boolean {
  const opinion = entry ? null : opinionIn(text, locale)
  // Long thank-you messages share some words with any document.
  return (
    (opinion === 'praise' && confidence < PRAISED_FROM) ||
    (opinion === 'complaint' && blamesBusiness(text, locale))
  )
}

/** Returns whether a message complains about something that no passage is near to. */
const isComplaintOnly = ({ confidence }: SearchResult, text: string, locale: Locale): boolean =>
  confidence < certainFrom.passage && opinionIn(text, locale) === 'complaint'

/** Returns the local time in a time zone; null if no time zone is given. */
function timeIn(clock: Clock, timeZone: string | undefined): LocalTime | null {
  if (timeZone === undefined) return null
  const local = localTime(clock.now(), timeZone)
  return { weekday: (local.getUTCDay() + 6) % 7, minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/**
 * Returns a sentence that says whether the business is open now, to precede an answer with opening hours; empty if the question
 * does not ask about now.
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
  const isCalled = reply === 'identity' && (await request.isPersonCalled?.('small_talk'))
  return replyIn(locale, isCalled ? 'identityCalled' : reply, request.botName, toneOf(request.prompt))
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
