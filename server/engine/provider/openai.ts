import OpenAI from 'openai'
import { type Completion, type Prompt, type Provider, ProviderError } from './provider.ts'

/** Where the provider is, and the key to it. */
export interface OpenAiSettings {
  readonly apiKey: string
  /** Address up to `/v1`; null for OpenAI's own. */
  readonly baseUrl: string | null
  /** Models that it has; the first answers where another is asked for. */
  readonly models: readonly string[]
  /** Null for none: questions and passages are then compared by their words alone. */
  readonly embeddingModel: string | null
}

const OPENAI_URL = 'https://api.openai.com/v1'
/** Low, so that the same question gets the same answer. */
const TEMPERATURE = 0.1
/** Maximum length of an answer; a longer one ignores its limit of tokens. */
const ANSWER_MAX_CHARS = 40_000

/** Creates a provider with the OpenAI protocol. Each call is one attempt; `resilient-provider.ts` adds timeouts and retries. */
export function createOpenAi({ apiKey, baseUrl, models, embeddingModel }: OpenAiSettings): Provider {
  // Everything that the client would read from the environment is given: only `config.ts` reads it.
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
  // A stream that ends without a finish reason was cut off.
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

/** Converts the client's errors into ours; an aborted call rejects with the reason of its signal. */
async function withProviderErrors<T>(signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ProviderError ? error : failureOf(error)
  }
}

/** Statuses of rejected prompts, where other prompts may succeed. */
const REJECTED_STATUSES = new Set([400, 413, 422])

function failureOf(error: unknown): ProviderError {
  const status = error instanceof OpenAI.APIError ? error.status : undefined
  if (!(error instanceof OpenAI.APIError) || status === undefined || status >= 500) {
    return new ProviderError('broken', { isTransient: true, retryAfterMs: retryAfterOf(error), cause: error })
  }
  if (status === 408) return new ProviderError('slow', { isTransient: true, cause: error })
  if (status === 429) {
    const isTransient = error.code !== 'insufficient_quota'
    return new ProviderError('limited', { isTransient, retryAfterMs: retryAfterOf(error), cause: error })
  }
  return new ProviderError(REJECTED_STATUSES.has(status) ? 'rejected' : 'refused', { cause: error })
}

/** Returns the Retry-After header, which is in seconds, in milliseconds. */
function retryAfterOf(error: unknown): number | null {
  const header = error instanceof OpenAI.APIError ? error.headers?.get('retry-after') : null
  return header && /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : null
}
