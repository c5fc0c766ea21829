import type { Locale } from '#contract/shapes.ts'
import { detectLocale, localeOf } from '#server/engine/language.ts'
import { createIndexShelf, type IndexShelf } from '#server/engine/retrieve/index-shelf.ts'
import type { PassageIndex } from '#server/engine/retrieve/passage-index.ts'
import type {
  Answer,
  AnswerEngine,
  AnswerRequest,
  Embedder,
  PassageLoader,
  Receipt,
} from '#server/engine/types.ts'
import type { Clock } from '#server/lib/clock.ts'
import { choosePieces, joinPieces, referencesOf } from './compose.ts'
import { ANSWERABLE } from './confidence.ts'
import { type Finding, findAnswer, questionIn } from './finding.ts'
import { enginePhrases } from './phrases.ts'
import { handoverTo, refusalTo } from './refusal.ts'
import { type Courtesy, courtesyFor } from './small-talk.ts'

/** What the embedded engine works with. */
export interface EmbeddedEngineOptions {
  readonly load: PassageLoader
  readonly clock: Clock
  /** Where the indexes stand; one of its own by default, a shared one where a provider searches the same passages. */
  readonly shelf?: IndexShelf
  /** Gives the meaning of a question, where a provider does. */
  readonly embed?: Embedder
}

/** Name and version by which receipts tell what answered. */
const ENGINE = 'embedded'
const MODEL = 'extractive-1'
/** Makes the engine that answers from a bot's own passages, in their words, without network or model. */
export function createEmbeddedEngine({
  load,
  clock,
  embed,
  shelf = createIndexShelf({ load }),
}: EmbeddedEngineOptions): AnswerEngine {
  return {
    async answer(request, onToken) {
      const started = clock.now().getTime()
      const answer = await answerTo(request, shelf, embed)
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
    forget: (botId) => shelf.forget(botId),
  }
}

/** Words with the white space before them, so that joined they give the text again. */
const piecesOf = (text: string): string[] => text.match(/\s*\S+/gu) ?? []

async function answerTo(
  request: AnswerRequest,
  shelf: IndexShelf,
  embed: Embedder | undefined,
): Promise<Answer> {
  request.signal?.throwIfAborted()
  const locale = detectLocale(request.question, request.locale)
  const reply = courtesyFor(request.question, request.history, request.botName)
  if (reply) return courtesy(request, reply, locale)
  const index = await shelf.open(request.botId)
  const text = questionIn(request.question)
  const vector = (await embed?.(text, request.signal)) ?? undefined
  const finding = await findAnswer(index, { text, history: request.history, vector })
  if (finding.confidence < ANSWERABLE) return unknown(request, index, finding, locale)
  const pieces = choosePieces(index, finding.candidates)
  const language = index.languages[pieces[0]?.hit.number ?? 0] ?? 'en'
  return {
    kind: 'answer',
    message: joinPieces(index, pieces),
    references: referencesOf(index, pieces),
    language: localeOf[language],
    receipt: receiptOf(request, index, finding),
  }
}

async function courtesy(request: AnswerRequest, reply: Courtesy, locale: Locale): Promise<Answer> {
  return {
    kind: reply === 'handover' ? 'handover' : 'small_talk',
    message: await courtesyIn(request, reply, locale),
    references: [],
    language: locale,
    receipt: receiptOf(request, null, { hits: [], confidence: 1 }),
  }
}

async function courtesyIn(request: AnswerRequest, reply: Courtesy, locale: Locale): Promise<string> {
  if (reply === 'handover') return handoverTo(request, locale)
  const phrases = enginePhrases[locale]
  const isCalled = reply === 'identity' && (await request.isPersonCalled?.('small_talk'))
  const phrase = isCalled ? phrases.identityCalled : phrases[reply]
  return typeof phrase === 'function' ? phrase(request.botName) : phrase
}

async function unknown(
  request: AnswerRequest,
  index: PassageIndex,
  finding: Finding,
  locale: Locale,
): Promise<Answer> {
  return {
    ...(await refusalTo(request, locale)),
    references: [],
    language: locale,
    receipt: receiptOf(request, index, finding),
  }
}

/** Passages that a receipt tells of. */
const RECEIPT_PASSAGES = 5

function receiptOf(
  request: AnswerRequest,
  index: PassageIndex | null,
  { hits, confidence }: Pick<Finding, 'hits' | 'confidence'>,
): Receipt {
  const passages = hits.slice(0, RECEIPT_PASSAGES).flatMap(({ number, score }) => {
    const passage = index?.passages[number]
    return passage ? [{ id: passage.id, score: round(score) }] : []
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
