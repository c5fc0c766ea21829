import type { Locale } from '#contract/base/shapes.ts'
import type { Clock } from '#server/lib/clock.ts'
import { detectLocale } from '../detect-language.ts'
import { referenceOf } from '../embedded/compose-answer.ts'
import { historyInOwnWords, inOwnWords } from '../embedded/own-words.ts'
import { isFromPrompt } from '../embedded/owner-prompt.ts'
import { handoverTo, refusalTo } from '../embedded/refusal.ts'
import { questionIn, type SearchResult, searchForMaterial } from '../embedded/search-with-context.ts'
import { smallTalkFor } from '../embedded/small-talk.ts'
import { languageOf } from '../languages.ts'
import { passageHash } from '../passage-hash.ts'
import type { IndexCache } from '../retrieve/index-cache.ts'
import type { Answer, AnswerEngine, AnswerRequest, Embedder, Passage, Receipt } from '../types.ts'
import { ANSWER_PROMPT_VERSION, affordable, answerPrompt } from './answer-prompt.ts'
import { type Cited, createGate, isSupported, readCitations } from './citations.ts'
import { type Completion, type Provider, ProviderError } from './provider.ts'
import { tokensIn } from './tokens.ts'

/** Dependencies of the engine. */
export interface ProviderEngineOptions {
  readonly provider: Provider
  /** Answers small talk, and everything else if the provider fails. */
  readonly embedded: AnswerEngine
  /** Shared passage indexes. */
  readonly indexes: IndexCache
  readonly clock: Clock
  readonly embed?: Embedder
}

/** Name and version in receipts. */
const ENGINE = `provider-${ANSWER_PROMPT_VERSION}`
/** Maximum length of an answer, in tokens. */
const ANSWER_TOKENS = 800
/** Model used if the client chose none. */
export const DEFAULT_MODEL = 'gpt-4.1-nano'

/** Search result for a question, and the passages from it that the model receives. */
interface Material {
  readonly found: SearchResult
  readonly passages: readonly Passage[]
  /** Listed in the order of the passages. */
  readonly scores: readonly number[]
}

/**
 * Creates an engine that has a model write answers from a bot's own passages only. If the provider fails, the embedded engine
 * answers and the receipt states why. The embedded answer replaces any partly shown one; `onToken` then receives nothing more, so
 * that two answers are never joined.
 */
export function createProviderEngine(options: ProviderEngineOptions): AnswerEngine {
  const { embedded, indexes, clock } = options
  return {
    async answer(request, onToken) {
      const started = clock.now().getTime()
      request.signal?.throwIfAborted()
      if (smallTalkFor(request.question, request.history, request.botName))
        return embedded.answer(request, onToken)
      const material = await gather(options, request)
      if (material.passages.length === 0 && request.prompt.trim() === '')
        return embedded.answer(request, onToken)
      let shown = false
      const show = (piece: string): void => {
        shown = true
        onToken?.(piece)
      }
      try {
        return await write(options, request, { material, show, started })
      } catch (error) {
        request.signal?.throwIfAborted()
        if (!(error instanceof ProviderError)) throw error
        const answer = await embedded.answer(request)
        // A refusal is not streamed, because the caller may replace it with something better.
        if (!shown && answer.kind !== 'unknown') onToken?.(answer.message)
        return { ...answer, receipt: { ...answer.receipt, provider_error: error.code } }
      }
    },
    forget: (botId) => {
      indexes.forget(botId)
      embedded.forget(botId)
    },
  }
}

async function gather({ indexes, embed }: ProviderEngineOptions, request: AnswerRequest): Promise<Material> {
  const index = await indexes.get(request.botId)
  const language = languageOf(detectLocale(request.question, request.locale))
  const text = inOwnWords(questionIn(request.question), request.ownWords, language)
  const hasVectors = index.passages.some((passage) => passage.vector)
  const vector = (hasVectors && (await embed?.(text, request.signal))) || undefined
  const found = await searchForMaterial(index, {
    text,
    history: historyInOwnWords(request, language),
    vector,
  })
  // Excludes the owner's instructions, which the model receives in full.
  const material = found.hits.flatMap(({ number, score }) => {
    const passage = index.passages[number]
    return passage && !isFromPrompt(passage) ? [{ passage, score }] : []
  })
  return {
    found,
    passages: affordable(material.map(({ passage }) => passage)),
    scores: material.map(({ score }) => score),
  }
}

interface WriteInput {
  readonly material: Material
  readonly show: (piece: string) => void
  /** Start time of the answer, in milliseconds since 1970. */
  readonly started: number
}

/** Has the model write an answer, and checks the result. Rejects if the provider fails. */
async function write(
  { provider, clock }: ProviderEngineOptions,
  request: AnswerRequest,
  { material, show, started }: WriteInput,
): Promise<Answer> {
  const { passages } = material
  const hasInstructions = request.prompt.trim() !== ''
  const messages = answerPrompt(request, passages)
  const gate = createGate({ passages: passages.length, hasInstructions }, show)
  const model = request.model ?? DEFAULT_MODEL
  const prompt = { model, messages, maxTokens: ANSWER_TOKENS, isAwaited: true, signal: request.signal }
  const completion = await provider.complete(prompt, gate.push)
  const read = readCitations(completion.text, passages.length)
  const locale = detectLocale(request.question, request.locale)
  const { kind, message } =
    gate.shown === '' ? await unshownReply(request, read, hasInstructions, locale) : answered(read)
  if (gate.shown === '') show(message)
  const cited = kind === 'answer' ? read.cited : []
  return {
    kind,
    message,
    references: cited.flatMap((number) => passages[number - 1] ?? []).map(referenceOf),
    language: kind === 'answer' ? detectLocale(read.text, locale) : locale,
    receipt: {
      ...receiptOf(request, material),
      model: completion.model ?? model,
      tokens: completion.tokens ?? estimate(messages, completion),
      milliseconds: clock.now().getTime() - started,
    },
  }
}

const answered = ({ text }: Cited) => ({ kind: 'answer', message: text }) as const

/** Returns the reply to the customer if no part of the answer has been shown yet. */
async function unshownReply(
  request: AnswerRequest,
  read: Cited,
  hasInstructions: boolean,
  locale: Locale,
): Promise<Pick<Answer, 'kind' | 'message'>> {
  if (isSupported(read, hasInstructions)) return answered(read)
  if (read.marker === 'person') return { kind: 'handover', message: await handoverTo(request, locale) }
  return refusalTo(request, locale)
}

const estimate = (messages: readonly { content: string }[], { text }: Completion): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content), tokensIn(text))

const round = (value: number): number => Math.round(value * 1000) / 1000

function receiptOf(
  { promptVersion }: AnswerRequest,
  { found, passages, scores }: Material,
): Omit<Receipt, 'model' | 'tokens' | 'milliseconds'> {
  return {
    engine: ENGINE,
    prompt_version: promptVersion,
    passages: passages.map(({ id, text }, at) => ({
      id,
      score: round(scores[at] ?? 0),
      hash: passageHash(text),
    })),
    confidence: round(found.confidence),
  }
}
