import type OpenAI from 'openai'
import { type Completion, ProviderError, type ToolCall } from './provider.ts'
import { withoutReasoning } from './reasoning.ts'

/** Maximum length of an answer; a longer one means that the token limit was ignored. */
const ANSWER_MAX_CHARS = 40_000
/** Maximum tools that a model can call at once. */
const CALLS_MAX = 8

/** Rules for forwarding the pieces of a stream. */
export interface StreamOptions {
  /**
   * Whether plain text is forwarded while it arrives. Before the first reply of a model it is not, because what arrives may be
   * reasoning that only ends with a lone closing tag. JSON is always forwarded.
   */
  readonly isPlainShown: boolean
  readonly signal?: AbortSignal
}

/** Start of an answer in JSON, possibly within a code fence. */
const JSON_START = /^(?:```(?:json)?\s*)?\{/iu

/** Forwards the text of an answer as it grows, without reasoning. */
class Forwarder {
  raw = ''
  #forwarded = ''
  readonly #isPlainShown: boolean
  readonly #onText: ((piece: string) => void) | undefined

  constructor(isPlainShown: boolean, onText: ((piece: string) => void) | undefined) {
    this.#isPlainShown = isPlainShown
    this.#onText = onText
  }

  push(piece: string): void {
    this.raw += piece
    if (this.raw.length > ANSWER_MAX_CHARS) throw new ProviderError('broken')
    const { text } = withoutReasoning(this.raw)
    if (this.#isPlainShown || JSON_START.test(text)) this.#forward(text)
    else this.#onText?.('')
  }

  /** Forwards what was held back, and returns the answer. */
  end(): { readonly text: string; readonly isLone: boolean } {
    const read = withoutReasoning(this.raw)
    this.#forward(read.text)
    return read
  }

  #forward(text: string): void {
    const isMore = text.startsWith(this.#forwarded) && text !== this.#forwarded
    this.#onText?.(isMore ? text.slice(this.#forwarded.length) : '')
    if (isMore) this.#forwarded = text
  }
}

/** A call of a tool, while its parts arrive. */
interface GrowingCall {
  id: string
  name: string
  arguments: string
}

type Delta = NonNullable<OpenAI.ChatCompletionChunk['choices'][number]>['delta']

/** Adds the parts of calls in a chunk. Some servers send whole calls without an index. */
function addCalls(calls: Map<number, GrowingCall>, delta: Delta | undefined): void {
  for (const part of delta?.tool_calls ?? []) {
    const at = part.index ?? calls.size
    const call = calls.get(at) ?? { id: '', name: '', arguments: '' }
    call.id ||= part.id ?? ''
    call.name ||= part.function?.name ?? ''
    const given: unknown = part.function?.arguments
    call.arguments += typeof given === 'object' && given !== null ? JSON.stringify(given) : (given ?? '')
    if (call.arguments.length > ANSWER_MAX_CHARS) throw new ProviderError('broken')
    if (calls.size < CALLS_MAX || calls.has(at)) calls.set(at, call)
  }
}

const callsIn = (calls: ReadonlyMap<number, GrowingCall>): ToolCall[] =>
  [...calls.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, call]) => (call.name === '' ? [] : [{ ...call, id: call.id || `call_${at}` }]))

/** Reads the stream of an answer. Rejects if it was cut off, filtered or unreadable. */
export async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { isPlainShown, signal }: StreamOptions,
  onText?: (piece: string) => void,
): Promise<Completion & { readonly isLone: boolean }> {
  const forwarder = new Forwarder(isPlainShown, onText)
  const calls = new Map<number, GrowingCall>()
  let tokens: number | null = null
  let finish: string | null = null
  for await (const { choices, usage } of chunks) {
    const [choice] = choices ?? []
    const piece = choice?.delta?.content
    if (typeof piece === 'string' && piece !== '') forwarder.push(piece)
    // Reasoning in a field of its own shows only that the model is at work.
    else if (choice?.delta) onText?.('')
    addCalls(calls, choice?.delta)
    finish = choice?.finish_reason ?? finish
    tokens = usage?.total_tokens ?? tokens
  }
  signal?.throwIfAborted()
  // A stream without a finish reason was cut off.
  if (finish === null) throw new ProviderError('broken', { isTransient: true })
  if (finish === 'content_filter') throw new ProviderError('rejected')
  return { ...forwarder.end(), tokens, isCut: finish === 'length', toolCalls: callsIn(calls) }
}
