/** The model that gives meanings; vectors of different models do not compare. */
export const EMBEDDING_MODEL = 'text-embedding-3-small'

/** Why a provider's answer could not be had. */
export type ProviderFailure =
  /** It takes no call like this: wrong key, unknown model or address. */
  | 'refused'
  /** It does not take this very prompt: too long, or filtered. */
  | 'rejected'
  /** Too many calls, or its credit is used up. */
  | 'limited'
  /** It failed, broke off, or sent what cannot be read. */
  | 'broken'
  /** It took too long. */
  | 'slow'
  /** It failed so often that it is left alone for a while. */
  | 'resting'

/** A call of a provider that failed. */
export class ProviderError extends Error {
  readonly code: ProviderFailure
  /** Whether the same call may well succeed a moment later. */
  readonly isTransient: boolean
  /** Milliseconds that the provider wants to be left alone; null where it does not say. */
  readonly retryAfter: number | null

  constructor(
    code: ProviderFailure,
    more: { isTransient?: boolean; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(`provider: ${code}`, { cause: more.cause })
    this.name = 'ProviderError'
    this.code = code
    this.isTransient = more.isTransient ?? false
    this.retryAfter = more.retryAfter ?? null
  }
}

/** One message of a prompt. */
export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** What a model is asked. */
export interface Prompt {
  readonly model: string
  readonly messages: readonly PromptMessage[]
  /** Longest answer, in tokens. */
  readonly maxTokens: number
  readonly signal?: AbortSignal
}

/** A model's whole answer. */
export interface Completion {
  readonly text: string
  /** Tokens of prompt and answer together, as the provider counts them; null where it does not say. */
  readonly tokens: number | null
}

/** Whatever speaks the protocol of OpenAI. Calls reject with a ProviderError, or with the reason of their signal. */
export interface Provider {
  /** Answers a prompt; `onText` gets the answer piece by piece as it comes. */
  complete(prompt: Prompt, onText?: (piece: string) => void): Promise<Completion>
  /** The meaning of each text as a vector, in their order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}
