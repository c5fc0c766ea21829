/** Reason why a provider call failed. The codes are stored in receipts. */
export type ProviderFailure =
  /** The provider rejects all such calls: wrong key, unknown model or address. */
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

  constructor(
    code: ProviderFailure,
    more: { isTransient?: boolean; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(`provider: ${code}`, { cause: more.cause })
    this.name = 'ProviderError'
    this.code = code
    this.isTransient = more.isTransient ?? false
    this.retryAfterMs = more.retryAfterMs ?? null
  }
}

/** A message in a prompt. */
export interface PromptMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A prompt with its limits. */
export interface Prompt {
  readonly model: string
  readonly messages: readonly PromptMessage[]
  /** Maximum length of the answer, in tokens. */
  readonly maxTokens: number
  /** Whether a customer is waiting for the answer, which must then start soon or not at all. */
  readonly isAwaited?: boolean
  readonly signal?: AbortSignal
}

/** A model's complete answer. */
export interface Completion {
  readonly text: string
  /** Tokens of prompt and answer combined, as counted by the provider; null if unknown. */
  readonly tokens: number | null
  /** Model that wrote the answer, if it can differ from the model in the prompt. */
  readonly model?: string
}

/** A provider that uses the OpenAI protocol. Calls reject with a ProviderError, or with the reason of their signal. */
export interface Provider {
  /** Completes a prompt; `onText` receives the answer in pieces as they arrive. */
  complete(prompt: Prompt, onText?: (piece: string) => void): Promise<Completion>
  /** Returns the embeddings of the texts, in the same order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}
