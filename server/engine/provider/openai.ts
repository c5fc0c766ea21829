import OpenAI from 'openai'
import { retryAfterMs } from '#server/lib/retry-after.ts'
import { type Completion, type Prompt, type Provider, ProviderError } from './provider.ts'

/** Connection settings for a provider. */
export interface OpenAiSettings {
  readonly apiKey: string
  /** Base URL including `/v1`; null for OpenAI itself. */
  readonly baseUrl: string | null
  /** Available models; the first one is used if the requested model is not among them. */
  readonly models: readonly string[]
  /** Model for embeddings; null if there is none, in which case questions and passages are compared by words alone. */
  readonly embeddingModel: string | null
}

const OPENAI_URL = 'https://api.openai.com/v1'
/** Temperature of the model; it is low so that the same question yields the same answer. */
const TEMPERATURE = 0.1
/** Maximum length of an answer; a longer one means that the token limit was ignored. */
const ANSWER_MAX_CHARS = 40_000

/**
 * Creates a provider that uses the OpenAI protocol. Each call is a single attempt; `resilient-provider.ts` adds timeouts and
 * retries.
 */
export function createOpenAi({ apiKey, baseUrl, models, embeddingModel }: OpenAiSettings): Provider {
  // Passes everything that the client would otherwise read from the environment, because only `config.ts` may read it.
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? OPENAI_URL,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
  })
  return {
    complete: async (prompt, onText) => {
      const model = models.includes(prompt.model) ? prompt.model : (models[0] ?? prompt.model)
      const write = () => stream(client, { ...prompt, model }, onText)
      return { ...(await withProviderErrors(prompt.signal, write)), model }
    },
    embed: (texts, signal) =>
      withProviderErrors(signal, async () => {
        if (embeddingModel === null) throw new ProviderError('refused')
        return embed(client, embeddingModel, texts, signal)
      }),
  }
}

async function stream(
  client: OpenAI,
  { model, messages, maxTokens, signal }: Prompt,
  onText?: (piece: string) => void,
): Promise<Completion> {
  const chunks = await client.chat.completions.create(
    {
      model,
      messages: [...messages],
      max_tokens: maxTokens,
      temperature: TEMPERATURE,
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal },
  )
  let text = ''
  let tokens: number | null = null
  let finish: string | null = null
  for await (const { choices, usage } of chunks) {
    const [choice] = choices ?? []
    const piece = choice?.delta?.content
    if (typeof piece === 'string' && piece !== '') {
      text += piece
      if (text.length > ANSWER_MAX_CHARS) throw new ProviderError('broken')
      onText?.(piece)
    }
    finish = choice?.finish_reason ?? finish
    tokens = usage?.total_tokens ?? tokens
  }
  signal?.throwIfAborted()
  // A stream without a finish reason was cut off.
  if (finish === null) throw new ProviderError('broken', { isTransient: true })
  if (finish === 'content_filter') throw new ProviderError('rejected')
  return { text, tokens }
}

async function embed(
  client: OpenAI,
  model: string,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const { data } = await client.embeddings.create(
    { model, input: [...texts], encoding_format: 'float' },
    { signal },
  )
  const vectors = [...data]
    .sort((a, b) => a.index - b.index)
    .map(({ embedding }) => Float32Array.from(embedding))
  const isWhole = vectors.length === texts.length && vectors.every((vector) => vector.every(Number.isFinite))
  if (!isWhole) throw new ProviderError('broken')
  return vectors
}

/** Converts the client's errors into ProviderErrors; an aborted call rejects with the reason of its signal. */
async function withProviderErrors<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ProviderError ? error : failureOf(error)
  }
}

/** HTTP statuses of rejected prompts; other prompts can still succeed. */
const REJECTED_STATUSES = new Set([400, 413, 422])

function failureOf(error: unknown): ProviderError {
  const status = error instanceof OpenAI.APIError ? error.status : undefined
  if (!(error instanceof OpenAI.APIError) || status === undefined || status >= 500) {
    return new ProviderError('broken', { isTransient: true, retryAfterMs: pauseAfter(error), cause: error })
  }
  if (status === 408) return new ProviderError('slow', { isTransient: true, cause: error })
  if (status === 429) {
    const isTransient = error.code !== 'insufficient_quota'
    return new ProviderError('limited', { isTransient, retryAfterMs: pauseAfter(error), cause: error })
  }
  return new ProviderError(REJECTED_STATUSES.has(status) ? 'rejected' : 'refused', { cause: error })
}

/** Returns the pause in milliseconds that a refused call's response requests; null if it requests none. */
const pauseAfter = (error: unknown): number | null =>
  error instanceof OpenAI.APIError && error.headers ? retryAfterMs(error.headers) : null
