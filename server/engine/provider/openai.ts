import OpenAI from 'openai'
import { retryAfterMs } from '#server/lib/retry-after.ts'
import { type Dialect, usualDialect, withoutRefused } from './dialect.ts'
import { type Completion, type Prompt, type PromptMessage, type Provider, ProviderError } from './provider.ts'
import { readStream } from './read-stream.ts'
import { inTurn } from './turn-order.ts'

/** Connection settings for a provider. */
export interface OpenAiSettings {
  /** Key; empty for servers that need none. */
  readonly apiKey: string
  /** Base URL including `/v1`, with a query if the server needs one (`?api-version=`); null for OpenAI itself. */
  readonly baseUrl: string | null
  /** Available models; the first one is used if the requested model is not among them. */
  readonly models: readonly string[]
  /** Model for embeddings; null if there is none, in which case questions and passages are compared by words alone. */
  readonly embeddingModel: string | null
}

const OPENAI_URL = 'https://api.openai.com/v1'
/** Temperature of the model; it is low so that the same question yields the same answer. */
const TEMPERATURE = 0.1
/** Maximum parts of a call that are renamed or left out until the server accepts it. */
const CHANGES_MAX = 7

/** Knowledge about a model: the dialect of its server, and whether its reasoning ends with a lone closing tag. */
interface Learned {
  dialect: Dialect
  /** True if a reply had a lone closing tag, false if none had one so far, null before the first reply. */
  hasLoneReasoning: boolean | null
}

/** Creates the client of the SDK. Everything that it would otherwise read from the environment is passed, because only `config.ts` may read it. */
function clientFor({ apiKey, baseUrl }: OpenAiSettings): OpenAI {
  const url = new URL(baseUrl ?? OPENAI_URL)
  const query = Object.fromEntries(url.searchParams)
  url.search = ''
  const isAzure = /\.azure\.com$/iu.test(url.hostname)
  return new OpenAI({
    // Servers without keys ignore it.
    apiKey: apiKey || 'none',
    baseURL: url.href.replace(/\/$/u, ''),
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    defaultQuery: query,
    ...(isAzure && { defaultHeaders: { 'api-key': apiKey } }),
  })
}

/**
 * Creates a provider that uses the OpenAI protocol. Each call is a single attempt; `resilient-provider.ts` adds timeouts and
 * retries. A call whose parameters the server refuses is repeated without them, and the server's dialect is remembered per model.
 */
export function createOpenAi(settings: OpenAiSettings): Provider {
  const { models, embeddingModel } = settings
  const client = clientFor(settings)
  const learned = new Map<string, Learned>()
  return {
    complete: async (prompt, onText) => {
      const model = models.includes(prompt.model) ? prompt.model : (models[0] ?? prompt.model)
      const known = learned.get(model) ?? { dialect: usualDialect, hasLoneReasoning: null }
      learned.set(model, known)
      const write = () => complete(client, { ...prompt, model }, known, onText)
      return { ...(await withProviderErrors(prompt.signal, write)), model }
    },
    embed: (texts, signal) =>
      withProviderErrors(signal, async () => {
        if (embeddingModel === null) throw new ProviderError('refused')
        return embedInParts(client, embeddingModel, texts, signal)
      }),
  }
}

/** Calls the model, and repeats the call without what the server refuses. */
async function complete(
  client: OpenAI,
  prompt: Prompt,
  known: Learned,
  onText?: (piece: string) => void,
): Promise<Completion> {
  for (let changes = 0; ; changes++) {
    const { dialect } = known
    try {
      const chunks = await client.chat.completions.create(bodyOf(prompt, dialect), { signal: prompt.signal })
      const completion = await readStream(
        chunks,
        { ...prompt, isPlainShown: known.hasLoneReasoning === false },
        onText,
      )
      known.hasLoneReasoning = known.hasLoneReasoning === true || completion.isLone
      return completion
    } catch (error) {
      const next = changes < CHANGES_MAX ? adapted(dialect, error) : null
      if (!next) throw error
      known.dialect = next
    }
  }
}

/** Statuses with which servers refuse a parameter. */
const PARAMETER_STATUSES = new Set([400, 404, 415, 422, 500, 501])

function adapted(dialect: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof OpenAI.APIError) || !PARAMETER_STATUSES.has(error.status ?? 0)) return null
  const { status, param } = error
  const words = wordsOf(error) ?? ''
  // A missing model or route is no matter of parameters; a failing server rarely says so, unless its template fails.
  if (status === 404 && !/\b(?:tools?|response_format)\b/iu.test(words)) return null
  if (status === 500 && !/template|role|system/iu.test(words)) return null
  return withoutRefused(dialect, { words, param: typeof param === 'string' ? param : null })
}

function bodyOf(
  { model, messages, maxTokens, format, tools }: Prompt,
  { limit, hasTemperature, hasUsage, format: kind, hasTools, hasSystem }: Dialect,
): OpenAI.ChatCompletionCreateParamsStreaming {
  return {
    model,
    messages: inTurn(messages, hasSystem).map(toWire),
    stream: true,
    ...(limit !== null && { [limit]: maxTokens }),
    ...(hasTemperature && { temperature: TEMPERATURE }),
    ...(hasUsage && { stream_options: { include_usage: true } }),
    ...(format && kind === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(format &&
      kind === 'json_schema' && {
        response_format: { type: 'json_schema', json_schema: { ...format, strict: true } },
      }),
    ...(tools &&
      tools.length > 0 &&
      hasTools && {
        tools: tools.map((one) => ({
          type: 'function',
          function: { ...one, parameters: { ...one.parameters } },
        })),
      }),
  }
}

function toWire(message: PromptMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role === 'assistant' && message.toolCalls)
    return {
      role: 'assistant',
      content: message.content || null,
      tool_calls: message.toolCalls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function',
        function: { name, arguments: given },
      })),
    }
  if (message.role !== 'user' || !message.pictures?.length)
    return { role: message.role, content: message.content }
  const parts = message.pictures.map((url) => ({ type: 'image_url', image_url: { url } }) as const)
  return { role: 'user', content: [{ type: 'text', text: message.content }, ...parts] }
}

/** Minimum characters of a text that is halved because the server refuses it. */
const HALVED_MIN_CHARS = 400

/** Embeds texts; where the server refuses them, halves the batch, and finally the text. */
async function embedInParts(
  client: OpenAI,
  model: string,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await embed(client, model, texts, signal)
  } catch (error) {
    const [first = ''] = texts
    const isRefused = error instanceof OpenAI.APIError && REJECTED_STATUSES.has(error.status ?? 0)
    if (!isRefused || (texts.length === 1 && first.length < HALVED_MIN_CHARS)) throw error
    if (texts.length === 1)
      return embedInParts(client, model, [first.slice(0, Math.floor(first.length / 2))], signal)
    const half = Math.ceil(texts.length / 2)
    const vectors = await embedInParts(client, model, texts.slice(0, half), signal)
    return [...vectors, ...(await embedInParts(client, model, texts.slice(half), signal))]
  }
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
  const words = wordsOf(error)
  if (!(error instanceof OpenAI.APIError) || status === undefined || status >= 500) {
    return new ProviderError('broken', {
      isTransient: true,
      retryAfterMs: pauseAfter(error),
      cause: error,
      words,
    })
  }
  if (status === 408) return new ProviderError('slow', { isTransient: true, cause: error, words })
  if (status === 429) {
    const isTransient = error.code !== 'insufficient_quota'
    return new ProviderError('limited', { isTransient, retryAfterMs: pauseAfter(error), cause: error, words })
  }
  return new ProviderError(REJECTED_STATUSES.has(status) ? 'rejected' : 'refused', { cause: error, words })
}

/** Maximum characters of a server's words that are kept. */
const WORDS_MAX_CHARS = 300
/** Texts in a refusal that may be keys. */
const KEY_LIKE = /\b(?:sk|key|Bearer)[-_ ][\w.*-]{6,}/giu

/** Returns a server's own words about a failed call, on one line and without keys; null if it said nothing. */
function wordsOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const said = error instanceof OpenAI.APIError ? (saidIn(error.error) ?? error.message) : error.message
  const words = said.replace(KEY_LIKE, '…').replace(/\s+/gu, ' ').trim()
  return words === '' ? null : words.slice(0, WORDS_MAX_CHARS)
}

/** Returns the sentence in the body of a refusal, in the notations of common servers; null if there is none. */
function saidIn(body: unknown): string | null {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return null
  const { message, detail, error } = body as { message?: unknown; detail?: unknown; error?: unknown }
  const said = message ?? detail ?? error
  if (said === undefined || said === null) return null
  return typeof said === 'string' ? said : JSON.stringify(said)
}

/** Returns the pause in milliseconds that a refused call's response requests; null if it requests none. */
const pauseAfter = (error: unknown): number | null =>
  error instanceof OpenAI.APIError && error.headers ? retryAfterMs(error.headers) : null
