/** Reason why a provider call failed. The codes are stored in receipts. */
export type ProviderFailure =
  /** The provider rejects every call of this kind: wrong key, unknown model or address. */
  | 'refused'
  /** The provider rejects this particular prompt: too long, or filtered. */
  | 'rejected'
  /** The rate limit was reached, or the credit is used up. */
  | 'limited'
  /** The call failed, was cut off, or returned something unreadable. */
  | 'broken'
  /** The call timed out. */
  | 'slow'
  /** The call was skipped because the circuit is open. */
  | 'resting'

/** A failed call to a provider. */
export class ProviderError extends Error {
  readonly code: ProviderFailure
  /** Whether the same call may succeed shortly afterwards. */
  readonly isTransient: boolean
  /** Pause that the provider requested; null if it stated none. */
  readonly retryAfterMs: number | null
  /** The provider's own words about the failure; null if it said nothing. */
  readonly words: string | null

  constructor(
    code: ProviderFailure,
    more: {
      isTransient?: boolean
      retryAfterMs?: number | null
      cause?: unknown
      words?: string | null
    } = {},
  ) {
    super(`provider: ${code}`, { cause: more.cause })
    this.name = 'ProviderError'
    this.code = code
    this.isTransient = more.isTransient ?? false
    this.retryAfterMs = more.retryAfterMs ?? null
    this.words = more.words ?? null
  }
}

/** A call of a tool that a model requests. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** Arguments as the model wrote them, usually JSON. */
  readonly arguments: string
}

/** A message in a prompt. */
export type PromptMessage =
  | { readonly role: 'system'; readonly content: string }
  | {
      readonly role: 'user'
      readonly content: string
      /** Pictures after the text, as data URLs. */
      readonly pictures?: readonly string[]
    }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly callId: string }

/** A tool that a model can call. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A prompt with its limits. */
export interface Prompt {
  readonly model: string
  readonly messages: readonly PromptMessage[]
  /** Maximum length of the answer, in tokens. */
  readonly maxTokens: number
  /** JSON Schema of the answer, requested where the server can. */
  readonly format?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }
  /** Tools that the model can call, where the server can. */
  readonly tools?: readonly ToolSpec[]
  /** Whether a customer is waiting for the answer, which must then start soon or not at all. */
  readonly isAwaited?: boolean
  readonly signal?: AbortSignal
}

/** A model's complete answer. */
export interface Completion {
  /** Answer without the model's reasoning. */
  readonly text: string
  /** Tokens of prompt and answer combined, as counted by the provider; null if unknown. */
  readonly tokens: number | null
  /** Model that wrote the answer, if it can differ from the model in the prompt. */
  readonly model?: string
  /** Whether the answer reached the limit of its length. */
  readonly isCut?: boolean
  /** Tools that the model calls before it answers. */
  readonly toolCalls?: readonly ToolCall[]
}

/** A provider that uses the OpenAI protocol. Calls reject with a ProviderError, or with the reason of their signal. */
export interface Provider {
  /** Completes a prompt; `onText` receives the answer in pieces as they arrive, without the model's reasoning. */
  complete(prompt: Prompt, onText?: (piece: string) => void): Promise<Completion>
  /** Returns the embeddings of the texts, in the same order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}
