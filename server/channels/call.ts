import { ProviderError } from './provider-error.ts'
import { type Json, readJson } from './read-json.ts'

/** Our choice: timeouts for a call and for an upload; providers answer within a second, but files take longer. */
const CALL_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 60_000
/** Our choice: maximum size of a response; a larger response is not read. Responses usually have a few kilobytes. */
const ANSWER_MAX_BYTES = 4_000_000

/** Method and content of a call to a provider's API. */
export interface ProviderCall {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly multipart?: FormData
}

/** Response with any status; `body` is the parsed JSON, or null if the response is not JSON. */
export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

const bodyOf = ({ json, form, multipart }: ProviderCall): RequestInit['body'] => {
  if (json) return JSON.stringify(json)
  if (form) return new URLSearchParams(form).toString()
  return multipart
}

const typeOf = ({ json, form }: ProviderCall): Record<string, string> => {
  if (json) return { 'content-type': 'application/json' }
  return form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
}

/**
 * Calls a provider at a URL configured by the operator and returns the response with any status. Throws `ProviderError` if the
 * provider cannot be reached.
 */
export async function callProvider(address: string, call: ProviderCall): Promise<ProviderAnswer> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      method: call.method ?? 'GET',
      headers: { accept: 'application/json', ...typeOf(call), ...call.headers },
      body: bodyOf(call) ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(call.multipart ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS),
    })
    const text = await readAtMost(response.body, ANSWER_MAX_BYTES)
    return { status: response.status, headers: response.headers, body: parsed(text) }
  } catch (error) {
    // The URL is omitted, because it may contain a code or a token.
    throw new ProviderError('later', '', {
      cause: (error as { cause?: { code?: unknown } }).cause?.code ?? null,
    })
  }
}

/** Reads a body as text; if it exceeds the limit, returns an empty text. */
async function readAtMost(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): Json {
  try {
    return readJson(text)
  } catch {
    return null
  }
}
