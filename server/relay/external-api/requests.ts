import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { listChats } from '#contract/chats/chats.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addForwarded, hopByHop } from '../base/forwarded-headers.ts'
import type { Upstream } from '../base/upstream.ts'
import type { ExternalCalls } from './calls.ts'
import type { Row } from './readers/json-schema.ts'
import { startOf } from './readers/pages.ts'
import type { ReadingCall } from './readers/route-reader.ts'

/** Our choice: maximum size of an answer that is read; larger ones count as a failure of the backend. */
const ANSWER_MAX_BYTES = 32_000_000

/** Call of the contract that is being answered. */
export interface Call extends ReadingCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Body to forward: bytes, or a stream of an upload. */
  readonly payload: Buffer | Readable | null
  /** Chat of a visitor whose token this relay issued; null for other callers. */
  readonly ownChat: number | null
}

/** Response of the backend whose body has not been read yet. */
export interface RawResponse {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly body: Dispatcher.ResponseData['body']
}

/**
 * Returns the path and query to request; a cursor that the relay issued for the chat list is replaced with `start`, the number of
 * the row.
 */
function pathOf({ request, route }: Call, query: Row): string {
  const path = request.url.split('?')[0] ?? ''
  const { cursor, ...rest } = query
  const isOwn = route === listChats && typeof cursor === 'string' && startOf(query) > 0
  const values = isOwn ? { ...rest, start: startOf(query) } : query
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) search.append(name, String(one))
  return search.size ? `${path}?${search}` : path
}

async function headersFor(call: Call, calls: ExternalCalls) {
  const { request, route, credentials } = call
  const headers = addForwarded(request, { ...request.headers })
  for (const name of [...hopByHop, 'host', 'content-length']) delete headers[name]
  if (call.ownChat) delete headers.authorization
  // The relay reads the answer, so it must not be compressed.
  headers['accept-encoding'] = 'identity'
  return Object.assign(headers, await calls.extraHeaders(route, credentials))
}

/** Sends a call on to the backend, with another query if given. Rejects with `upstream_unavailable` if there is no response. */
export async function sendOn(
  { pool }: Upstream,
  calls: ExternalCalls,
  call: Call,
  query = call.input.query as Row,
): Promise<RawResponse> {
  const { route, request, payload } = call
  const headers = await headersFor(call, calls)
  const send = () => pool.request({ method: route.method, path: pathOf(call, query), headers, body: payload })
  const response = await send()
    // If a connection breaks, a call that changes nothing is sent once more.
    .catch((error) => (route.method === 'GET' ? send() : Promise.reject(error)))
    .catch((cause) => {
      request.log.warn({ err: cause }, 'the backend could not be reached')
      throw new AppError('upstream_unavailable', { cause })
    })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

/** Returns the text of a response. Rejects with `upstream_unavailable` if it is cut off or too large. */
export async function textOf(body: RawResponse['body']): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      if (size > ANSWER_MAX_BYTES) throw new Error(`The answer has more than ${ANSWER_MAX_BYTES} bytes.`)
      parts.push(part)
    }
  } catch (cause) {
    throw new AppError('upstream_unavailable', { cause })
  }
  return Buffer.concat(parts).toString()
}

/** Copies a response's headers to the reply, except hop-by-hop headers, and sets the security headers. */
export function copyHeaders(reply: FastifyReply, { headers }: RawResponse): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !hopByHop.includes(name)) reply.header(name, value)
  reply.secure()
}
