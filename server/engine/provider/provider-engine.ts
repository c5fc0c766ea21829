import type { Locale } from '#contract/shapes.ts'
import { referenceOf } from '#server/engine/embedded/compose.ts'
import { type Finding, findMaterial, questionIn } from '#server/engine/embedded/finding.ts'
import { handoverTo, refusalTo } from '#server/engine/embedded/refusal.ts'
import { courtesyFor } from '#server/engine/embedded/small-talk.ts'
import { detectLocale } from '#server/engine/language.ts'
import type { IndexShelf } from '#server/engine/retrieve/index-shelf.ts'
import type { Answer, AnswerEngine, AnswerRequest, Embedder, Passage, Receipt } from '#server/engine/types.ts'
import type { Clock } from '#server/lib/clock.ts'
import { ANSWER_PROMPT_VERSION, affordable, answerPrompt } from './answer-prompt.ts'
import { type Cited, createGate, isSupported, readCitations } from './citations.ts'
import { type Completion, type Provider, ProviderError } from './provider.ts'
import { tokensIn } from './tokens.ts'

/** What the engine works with. */
export interface ProviderEngineOptions {
  readonly provider: Provider
  /** Answers small talk, and whatever the provider cannot be had for. */
  readonly embedded: AnswerEngine
  /** Indexes of the same passages. */
  readonly shelf: IndexShelf
  readonly clock: Clock
  readonly embed?: Embedder
}

/** By which receipts tell what answered. */
const ENGINE = `provider-${ANSWER_PROMPT_VERSION}`
/** Longest answer, in tokens. */
const ANSWER_TOKENS = 800
/** The model where no client chose one. */
export const DEFAULT_MODEL = 'gpt-4.1-nano'

/** What was found for a question, and what is given of it to the model. */
interface Material {
  readonly finding: Finding
  readonly passages: readonly Passage[]
}

/**
 * Makes the engine that lets a model write the answers, from a bot's own passages only. Where the provider fails, the embedded engine
 * answers, and the receipt says why. Its answer replaces what was shown of a broken one: `onToken` then gets nothing more, so two
 * answers are never glued together.
 */
export function createProviderEngine(options: ProviderEngineOptions): AnswerEngine {
  const { embedded, shelf, clock } = options
  return {
    async answer(request, onToken) {
      const started = clock.now().getTime()
      request.signal?.throwIfAborted()
      if (courtesyFor(request.question, request.history, request.botName))
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
        return await write(options, request, material, show, started)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (!(error instanceof ProviderError)) throw error
        const answer = await embedded.answer(request)
        // A refusal is not shown: whoever asked may have something better to say than that nothing is known.
        if (!shown && answer.kind !== 'unknown') onToken?.(answer.message)
        return { ...answer, receipt: { ...answer.receipt, provider_error: error.code } }
      }
    },
    forget: (botId) => {
      shelf.forget(botId)
      embedded.forget(botId)
    },
  }
}

async function gather({ shelf, embed }: ProviderEngineOptions, request: AnswerRequest): Promise<Material> {
  const index = await shelf.open(request.botId)
  const text = questionIn(request.question)
  const hasMeanings = index.passages.some((passage) => passage.vector)
  const vector = (hasMeanings && (await embed?.(text, request.signal))) || undefined
  const finding = await findMaterial(index, { text, history: request.history, vector })
  const found = finding.hits.flatMap(({ number }) => index.passages[number] ?? [])
  return { finding, passages: affordable(found) }
}

/** Lets the model write, and checks what it wrote. Rejects where the provider fails. */
async function write(
  { provider, clock }: ProviderEngineOptions,
  request: AnswerRequest,
  material: Material,
  show: (piece: string) => void,
  started: number,
): Promise<Answer> {
  const { passages } = material
  const hasInstructions = request.prompt.trim() !== ''
  const messages = answerPrompt(request, passages)
  const gate = createGate({ passages: passages.length, hasInstructions }, show)
  const model = request.model ?? DEFAULT_MODEL
  const prompt = { model, messages, maxTokens: ANSWER_TOKENS, signal: request.signal }
  const completion = await provider.complete(prompt, gate.push)
  const read = readCitations(completion.text, passages.length)
  const locale = detectLocale(request.question, request.locale)
  const { kind, message } =
    gate.shown === '' ? await said(request, read, hasInstructions, locale) : answered(read)
  if (gate.shown === '') show(message)
  const cited = kind === 'answer' ? read.cited : []
  return {
    kind,
    message,
    references: cited.flatMap((number) => passages[number - 1] ?? []).map(referenceOf),
    language: kind === 'answer' ? detectLocale(read.text, locale) : locale,
    receipt: {
      ...receiptOf(request, material),
      model,
      tokens: completion.tokens ?? estimate(messages, completion),
      milliseconds: clock.now().getTime() - started,
    },
  }
}

const answered = ({ text }: Cited) => ({ kind: 'answer', message: text }) as const

/** What the customer reads of an answer of which nothing was shown yet. */
async function said(
  request: AnswerRequest,
  read: Cited,
  hasInstructions: boolean,
  locale: Locale,
): Promise<Pick<Answer, 'kind' | 'message'>> {
  if (isSupported(read, hasInstructions)) return answered(read)
  if (read.sign === 'person') return { kind: 'handover', message: await handoverTo(request, locale) }
  return refusalTo(request, locale)
}

const estimate = (messages: readonly { content: string }[], { text }: Completion): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content), tokensIn(text))

const round = (value: number): number => Math.round(value * 1000) / 1000

function receiptOf(
  { promptVersion }: AnswerRequest,
  { finding, passages }: Material,
): Omit<Receipt, 'model' | 'tokens' | 'milliseconds'> {
  return {
    engine: ENGINE,
    prompt_version: promptVersion,
    passages: passages.map(({ id }, at) => ({ id, score: round(finding.hits[at]?.score ?? 0) })),
    confidence: round(finding.confidence),
  }
}
