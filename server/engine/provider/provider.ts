/** Why a call of a provider failed. The codes are stored in receipts. */
export type ProviderFailure =
  /** It rejects every such call: wrong key, unknown model or address. */
  | 'refused'
  /** It rejects this particular prompt: too long, or filtered. */
  | 'rejected'
  /** Rate limit reached, or no credit left. */
  | 'limited'
  /** It failed, broke off, or sent something unreadable. */
  | 'broken'
  /** It timed out. */
  | 'slow'
  /** It was not called: the circuit is open. */
  | 'resting'

/** A failed call of a provider. */
export class ProviderError extends Error {
  readonly code: ProviderFailure
  /** Whether the same call may succeed a moment later. */
  readonly isTransient: boolean
  /** How long the provider asks for no calls; null where it does not state that. */
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

/** One message of a prompt. */
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
  /** Whether a customer waits for it, so that it must begin soon or not at all. */
  readonly isAwaited?: boolean
  readonly signal?: AbortSignal
}

/** The complete answer of a model. */
export interface Completion {
  readonly text: string
  /** Tokens of prompt and answer together, as the provider counts them; null where it does not state them. */
  readonly tokens: number | null
  /** The model that wrote it, where that may be another than the prompt names. */
  readonly model?: string
}

/** A provider with the OpenAI protocol. Calls reject with a ProviderError, or with the reason of their signal. */
export interface Provider {
  /** Completes a prompt; `onText` receives the answer piece by piece as it arrives. */
  complete(prompt: Prompt, onText?: (piece: string) => void): Promise<Completion>
  /** Returns the embedding of each text, in their order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
}
