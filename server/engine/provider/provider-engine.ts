import type { Clock } from '#server/lib/clock.ts'
import { detectLocale } from '../detect-language.ts'
import { referenceOf } from '../embedded/compose-answer.ts'
import { handoverTo, refusalTo } from '../embedded/refusal.ts'
import { passageHash } from '../passage-hash.ts'
import type {
  ActionRun,
  Answer,
  AnswerEngine,
  AnswerRequest,
  Certainty,
  Passage,
  Receipt,
  ToolResult,
} from '../types.ts'
import { ANSWER_PROMPT_VERSION, affordable, answerPrompt, type Facts, json } from './answer-prompt.ts'
import { type Checked, checkReply } from './check-reply.ts'
import { createGate } from './citations.ts'
import type { Material, MaterialFinder } from './gather-material.ts'
import { type Ground, groundOf } from './grounding.ts'
import { budgetOf, contextOf } from './model-context.ts'
import {
  type Completion,
  type PromptMessage,
  type Provider,
  ProviderError,
  type ToolCall,
  type ToolSpec,
} from './provider.ts'
import { type Reply, readReply, replyFormat, wholeSentences } from './reply.ts'
import { tokensIn } from './tokens.ts'

/** Dependencies of the engine. */
export interface ProviderEngineOptions {
  readonly provider: Provider
  /** Answers small talk, and everything else if the provider fails. */
  readonly embedded: AnswerEngine
  readonly findMaterial: MaterialFinder
  readonly clock: Clock
  /** Tokens that the models can read, if the operator states them. */
  readonly contextTokens?: number | null
}

/** Name and version of the engine in receipts. */
const ENGINE = `provider-${ANSWER_PROMPT_VERSION}`
/** Maximum length of an answer, in tokens. */
const ANSWER_TOKENS = 800
/** Model used if the client chose none. */
export const DEFAULT_MODEL = 'gpt-4.1-nano'
/** Maximum calls of a model for one answer: each but the last can call tools. */
export const ROUNDS_MAX = 5

/**
 * Creates an engine that has a model write answers from a bot's own passages only. If the provider fails, the embedded engine
 * answers and the receipt states why. The embedded answer replaces any partly shown one; `onToken` then receives nothing more, so
 * that two answers are never joined.
 */
export function createProviderEngine(options: ProviderEngineOptions): AnswerEngine {
  const { embedded, findMaterial, clock } = options
  return {
    async answer(request, onToken) {
      const started = clock.now().getTime()
      request.signal?.throwIfAborted()
      const material = await findMaterial(request)
      const hasTools = (request.tools?.specs.length ?? 0) > 0
      if (!material || (material.passages.length === 0 && !hasOther(request) && !hasTools))
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
        return { ...answer, receipt: { ...answer.receipt, ...failureIn(error) } }
      }
    },
    forget: (botId) => embedded.forget(botId),
  }
}

/** Returns whether the model can answer from something other than passages: the owner's instructions, or pictures. */
const hasOther = ({ prompt, pictures = [] }: AnswerRequest): boolean =>
  prompt.trim() !== '' || pictures.length > 0

const failureIn = ({ code, words }: ProviderError) => ({
  provider_error: code,
  ...(words !== null && { provider_words: words }),
})

interface WriteInput {
  readonly material: Material
  readonly show: (piece: string) => void
  /** Start time of the answer, in milliseconds since 1970. */
  readonly started: number
}

/** Has the model write an answer, and checks the result. Rejects if the provider fails. */
async function write(
  options: ProviderEngineOptions,
  request: AnswerRequest,
  { material, show, started }: WriteInput,
): Promise<Answer> {
  const model = request.model ?? DEFAULT_MODEL
  const budget = budgetOf(contextOf(model, options.contextTokens))
  const passages = affordable(material.passages, budget.passages)
  const facts = factsFor(request, material, options.clock)
  const hasInstructions = hasOther(request)
  const messages = answerPrompt(request, { passages, facts, budget })
  const source = sourceOf(request, passages, facts)
  const asked = { passages, hasInstructions, show }
  const { completion, gate, runs, reply, seen, ground } = await converse(options.provider, request, {
    ...asked,
    model,
    messages,
    source,
  })
  const sentMs = () => options.clock.now().getTime() - started
  const receipt = {
    ...receiptOf(request, { ...material, passages }),
    model: completion.model ?? model,
    tokens: completion.tokens ?? estimate(messages, completion),
    ...(runs.length > 0 && { actions: runs }),
  }
  const locale = detectLocale(request.question, request.locale)
  if (reply !== null) {
    show(reply)
    const base = { kind: 'answer', message: reply, references: [], language: locale } as const
    return { ...base, receipt: { ...receipt, milliseconds: sentMs() } }
  }
  const checked = checkReply(seen, {
    ...{ passages, locale, ground },
    hasInstructions: hasInstructions || runs.length > 0,
    rules: messages[0]?.content ?? '',
  })
  const answer = await settle(request, checked, material)
  if (gate === '') show(answer.message)
  const certainty = answer.certainty ?? certaintyOf(checked, answer.kind)
  return {
    kind: answer.kind,
    message: answer.message,
    references:
      answer.references ?? checked.cited.flatMap((number) => passages[number - 1] ?? []).map(referenceOf),
    language: answer.kind === 'answer' ? detectLocale(answer.message, locale) : locale,
    receipt: {
      ...withCited(receipt, checked, passages),
      ...(certainty && { certainty }),
      ...(answer.choices && { choices: answer.choices }),
      milliseconds: sentMs(),
    },
  }
}

/** Returns what a model is told besides the passages. */
function factsFor({ timeZone }: AnswerRequest, { embedded }: Material, clock: Clock): Facts {
  const now =
    timeZone &&
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(clock.now())
  const { isExact, message, receipt } = embedded
  return {
    ...(now && { now: `${now} (${timeZone})` }),
    ...(isExact && receipt.certainty === 'sure' && { exact: message }),
  }
}

/** Returns everything that an answer may be taken from, without the words of the prompt around it. */
const sourceOf = (
  { prompt, botName, question, history }: AnswerRequest,
  passages: readonly Passage[],
  facts: Facts,
): string[] => [
  ...passages.flatMap(({ heading, text, fileName, url }) => [heading ?? '', text, fileName, url ?? '']),
  ...Object.values(facts).filter((fact) => fact !== undefined),
  ...history.map(({ message }) => message),
  ...[prompt, botName, question],
]

interface ConverseInput {
  readonly passages: readonly Passage[]
  readonly hasInstructions: boolean
  readonly show: (piece: string) => void
  readonly model: string
  readonly messages: readonly PromptMessage[]
  /** Everything that an answer may be taken from. */
  readonly source: readonly string[]
}

interface Conversed {
  readonly completion: Completion
  /** Text that the gate has shown. */
  readonly gate: string
  readonly runs: readonly ActionRun[]
  /** Sentence of a tool that ends the answer; null if the model answered. */
  readonly reply: string | null
  readonly seen: Reply
  readonly ground: Ground
}

/** Calls the model until it answers, and runs the tools that it calls in between. */
async function converse(
  provider: Provider,
  request: AnswerRequest,
  input: ConverseInput,
): Promise<Conversed> {
  const { tools, signal } = request
  const messages = [...input.messages]
  const runs: ActionRun[] = []
  const results: string[] = []
  for (let round = 1; ; round++) {
    const specs = round < ROUNDS_MAX ? (tools?.specs ?? []) : []
    const turn = await askOnce(provider, { ...input, messages }, { results, specs, signal })
    const calls = specs.length > 0 ? (turn.completion.toolCalls ?? []) : []
    if (calls.length === 0 || !tools) return { ...turn, runs, reply: null }
    const answers = await Promise.all(calls.map((call) => tools.run(call, signal)))
    runs.push(...answers.map(({ run }) => run))
    const reply = answers.find((one) => one.reply !== undefined)?.reply ?? null
    if (reply !== null) return { ...turn, runs, reply }
    results.push(...answers.map(({ content }) => content))
    messages.push(
      { role: 'assistant', content: turn.completion.text, toolCalls: calls },
      ...answers.map((answer, at) => resultOf(calls[at], answer)),
    )
  }
}

/** Returns the message that tells a model the result of a tool. */
const resultOf = (call: ToolCall | undefined, { content }: ToolResult): PromptMessage => ({
  role: 'tool',
  callId: call?.id ?? '',
  content: json({ result: content }),
})

interface TurnInput {
  /** Results of tools so far. */
  readonly results: readonly string[]
  readonly specs: readonly ToolSpec[]
  readonly signal: AbortSignal | undefined
}

/** Calls the model once, and shows what is supported of its answer. */
async function askOnce(
  provider: Provider,
  { passages, hasInstructions, show, model, source, messages }: ConverseInput,
  { results, specs, signal }: TurnInput,
): Promise<Omit<Conversed, 'runs' | 'reply'>> {
  const ground = groundOf([...source, ...results])
  const gate = createGate(
    {
      passages: passages.length,
      hasInstructions: hasInstructions || results.length > 0,
      read: (raw) => readReply(raw, passages.length, false),
      supportedLength: (text) => ground.supportedLength(text, false),
    },
    show,
  )
  const prompt = { model, messages, maxTokens: ANSWER_TOKENS, format: replyFormat, isAwaited: true }
  const completion = await provider.complete(
    { ...prompt, ...(signal && { signal }), ...(specs.length > 0 && { tools: specs }) },
    gate.push,
  )
  const read = readReply(completion.text, passages.length)
  const seen = completion.isCut ? { ...read, text: wholeSentences(read.text) } : read
  return { completion, gate: gate.shown, seen, ground }
}

type Settled = Pick<Answer, 'kind' | 'message'> & {
  readonly references?: Answer['references']
  readonly certainty?: Certainty
  readonly choices?: Receipt['choices']
}

/** Returns the reply to the customer: the model's, the embedded engine's where it is certain and the model is not, or a refusal. */
async function settle(request: AnswerRequest, checked: Checked, { embedded }: Material): Promise<Settled> {
  const locale = detectLocale(request.question, request.locale)
  if (checked.verdict === 'supported') return { kind: 'answer', message: checked.text }
  if (checked.verdict === 'person')
    return { kind: 'handover', message: await handoverTo(request, locale), references: [] }
  const { certainty, choices } = embedded.receipt
  const isUseful = certainty === 'sure' || (certainty === 'unsure' && embedded.references.length === 0)
  if (embedded.kind === 'answer' && certainty && isUseful)
    return { kind: 'answer', message: embedded.message, references: embedded.references, certainty, choices }
  return { ...(await refusalTo(request, locale)), references: [], certainty: 'unknown' }
}

/** Returns the certainty of a model's answer; null if it states nothing that needs a source. */
function certaintyOf({ confidence, cited }: Checked, kind: Answer['kind']): Certainty | null {
  if (kind !== 'answer' || cited.length === 0) return null
  return confidence === 'low' ? 'unsure' : 'sure'
}

const estimate = (messages: readonly { content: string }[], { text }: Completion): number =>
  messages.reduce((sum, { content }) => sum + tokensIn(content), tokensIn(text))

const round = (value: number): number => Math.round(value * 1000) / 1000

type BaseReceipt = Omit<Receipt, 'milliseconds'>

function receiptOf(
  { promptVersion }: AnswerRequest,
  { passages, scores, confidence }: Pick<Material, 'passages' | 'scores' | 'confidence'>,
): Omit<BaseReceipt, 'model' | 'tokens'> {
  return {
    engine: ENGINE,
    prompt_version: promptVersion,
    passages: passages.slice(0, scores.length).map((passage, at) => considered(passage, scores[at] ?? 0)),
    confidence: round(confidence),
  }
}

const considered = ({ id, text }: Passage, score: number) => ({
  id,
  score: round(score),
  hash: passageHash(text),
})

/** Adds cited passages that were not among those found. */
function withCited(receipt: BaseReceipt, { cited }: Checked, passages: readonly Passage[]): BaseReceipt {
  const known = receipt.passages.length
  const more = cited.filter((number) => number > known).flatMap((number) => passages[number - 1] ?? [])
  return { ...receipt, passages: [...receipt.passages, ...more.map((passage) => considered(passage, 0))] }
}
