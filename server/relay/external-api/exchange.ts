import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { LARGE_BODY_MAX_BYTES } from '#contract/base/limits.ts'
import { type Route, successStatus } from '#contract/base/route.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { listChats } from '#contract/chats/chats.ts'
import {
  createChat,
  getVisitorChat,
  renewVisitor,
  sendFiles,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import { addForwarded, hopByHop } from '../base/forwarded-headers.ts'
import type { Upstream } from '../base/upstream.ts'
import type { ExternalCallers } from './callers.ts'
import type { ExternalCalls } from './calls.ts'
import { type MatchedRoute, matchRoute } from './match-route.ts'
import type { WriteRecorder } from './observe.ts'
import { tapped } from './observe.ts'
import type { Completer } from './readers/complete.ts'
import { parsed, refusalOf } from './readers/errors.ts'
import { isRow, type Row } from './readers/json-schema.ts'
import { startOf } from './readers/pages.ts'
import type { ReadingCall } from './readers/route-reader.ts'
import { hasStandIn, standInFor } from './readers/stand-ins.ts'
import { bootOf, seenChat, turnOf } from './readers/visitor.ts'
import { maySee } from './sites.ts'
import type { Visitors } from './visitors.ts'

/** Time for which the relay does not request a call again that the backend does not offer. */
const ABSENT_MS = 60_000
/** Maximum further requests that fill a page, for backends that send fewer rows than asked for. */
const PAGES_MAX = 200

/** Dependencies of the exchange. */
export interface ExchangeDeps {
  readonly upstream: Upstream
  readonly calls: ExternalCalls
  readonly callers: ExternalCallers
  readonly completer: Completer
  readonly visitors: Visitors
  readonly recorder: WriteRecorder
}

/** Stands for an answer that was sent as a stream. */
const SENT = Symbol('sent')

/** A call that is being answered. */
interface Call extends ReadingCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Body to send on: text, or a stream of an upload. */
  readonly payload: string | Buffer | Readable | null
  /** Chat of a visitor whose token this relay issued. */
  readonly ownChat: number | null
}

interface RawResponse {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly body: Dispatcher.ResponseData['body']
}

/** Answers the contract's calls with what an external backend says, in the contract's shapes. */
export class Exchange {
  readonly #deps: ExchangeDeps
  readonly #absentUntil = new Map<Route, number>()

  constructor(deps: ExchangeDeps) {
    this.#deps = deps
  }

  /** Answers a call of the contract. Returns false for other calls, which are forwarded unchanged. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const found = matchRoute(request.method, request.url)
    if (!found) return false
    const call = await this.#callOf(found, request, reply)
    if (isFile(call.route)) await this.#passFile(call)
    else await this.#send(call, await this.#answerOf(call))
    return true
  }

  async #callOf(
    { route, params }: MatchedRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Call> {
    const { headers } = request
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    const apiKey = headers['api-key']?.toString()
    const ownChat = token && apiKey ? this.#deps.visitors.chatOf(token, apiKey) : undefined
    const isForeign = ownChat !== undefined && route.access === 'visitor' && ownChat !== Number(params.id)
    if (ownChat === null || isForeign) throw new AppError('token_invalid')
    const { payload, body } = await readPayload(route, request)
    return {
      request,
      reply,
      route,
      ownChat: ownChat ?? null,
      payload,
      input: { params, query: { ...(request.query as object) }, body },
      credentials: { token: ownChat ? undefined : token, apiKey },
      headers: headers as Record<string, string>,
      calls: this.#deps.calls,
    }
  }

  /** Returns the answer in the contract's shape; `SENT` if it was sent already. Rejects with an AppError. */
  async #answerOf(call: Call): Promise<unknown> {
    const { route } = call
    if ((this.#absentUntil.get(route) ?? 0) > Date.now()) return this.#instead(call)
    try {
      return await this.#requested(call)
    } catch (error) {
      if (!(error instanceof AppError) || !isLacking(error, call)) throw error
      if (error.code === 'not_provided' && route.method === 'GET')
        this.#absentUntil.set(route, Date.now() + ABSENT_MS)
      return this.#instead(call, error)
    }
  }

  /** Answers a call that the backend does not offer from others, or rejects with `not_provided`. */
  async #instead(call: Call, error = new AppError('not_provided')): Promise<unknown> {
    const { route } = call
    const { visitors, callers, calls, completer } = this.#deps
    const { apiKey } = call.credentials
    if (route === bootWidget) return this.#boot(call)
    if (route === getVisitorChat && call.ownChat) {
      const history = await callers.historyOf(call.ownChat, apiKey)
      const seen = visitors.seen(call.ownChat)
      if (history) return history
      if (seen) return seenChat(seen)
      throw new AppError('not_found')
    }
    if (route === renewVisitor) return this.#renewed(call)
    if (hasStandIn(route)) return standInFor(completer, { ...call, calls })
    throw error
  }

  async #boot({ input, request, calls }: Call): Promise<unknown> {
    const apiKey = String((input.query as Row).key ?? '')
    const bot = await calls.read(getBotByApiKey, {}, { apiKey })
    const page = request.headers.origin ?? request.headers.referer
    if (page && !maySee(bot.allowed_domain, page, request.host)) throw new AppError('origin_not_allowed')
    return bootOf(bot)
  }

  #renewed({ input, credentials: { apiKey = '' } }: Call): unknown {
    const token = isRow(input.body) ? String(input.body.token) : ''
    const id = Number((input.params as Row).id)
    if (this.#deps.visitors.chatOf(token, apiKey) !== id) throw new AppError('token_invalid')
    return { token }
  }

  async #requested(call: Call): Promise<unknown> {
    const { route, reply } = call
    const response = await this.#request(call, call.input.query as Row)
    if (String(response.headers['content-type']).includes('event-stream') && response.status < 300) {
      copyHeaders(reply, response)
      reply
        .code(response.status)
        .send(tapped(response.body, (text) => this.#deps.recorder.streamed(call, text)))
      return SENT
    }
    const answer = parsed(await textOf(response.body))
    if (response.status >= 300) throw refusalOf(route, response.status, answer)
    if (route === createChat || route === sendMessage || route === sendFiles)
      return this.#visitorAnswer(call, answer)
    const whole = await this.#filled(call, answer)
    return this.#deps.calls.complete(whole, call)
  }

  /** Reads the answer to a visitor: the token and the chat that it may lack, or the turn that it only tells in part. */
  async #visitorAnswer(call: Call, answer: unknown): Promise<unknown> {
    const { calls } = this.#deps
    if (calls.fits(call.route, answer)) return answer
    return calls.complete(call.route === createChat ? this.#begun(call, answer) : await this.#turn(call, answer), call)
  }

  #begun({ input, credentials: { apiKey = '' } }: Call, answer: unknown): Row {
    const { visitors } = this.#deps
    const row: Row = isRow(answer) ? answer : { id: answer }
    const chat = [row.chat, row.data].find(isRow) ?? row
    const id = Number(chat.id ?? chat.chat_id)
    if (!Number.isSafeInteger(id) || id < 1) throw new AppError('not_provided')
    const { user_name, chat_default_message } = sentIn(input.body)
    const seen = visitors.begin(id, String(user_name ?? ''), String(chat_default_message ?? ''))
    return { ...seenChat(seen), ...chat, id, token: row.token ?? chat.token ?? visitors.issue(id, apiKey) }
  }

  async #turn({ input, headers, credentials: { apiKey } }: Call, answer: unknown): Promise<Row> {
    const chatId = Number((input.params as Row).id)
    return turnOf(this.#deps.visitors, {
      chatId,
      message: String(sentIn(input.body).message ?? ''),
      key: headers['idempotency-key'] ?? null,
      answer,
      history: await this.#deps.callers.historyOf(chatId, apiKey),
    })
  }

  /** Requests the rest of a page from a backend that sends fewer rows than asked for. */
  async #filled(call: Call, answer: unknown): Promise<unknown> {
    const { route, input } = call
    const wanted = pageLength(route, input.query as Row)
    if (wanted === null || !isRow(answer) || typeof answer.next === 'string') return answer
    const rows = Array.isArray(answer.entities) ? [...answer.entities] : null
    if (!rows) return answer
    const first = startOf(input.query as Row)
    const total = Number(answer.total ?? Number.POSITIVE_INFINITY)
    for (let page = 0; page < PAGES_MAX && rows.length && rows.length < wanted; page++) {
      if (first + rows.length >= total) break
      const query = { ...(input.query as Row), start: first + rows.length, length: wanted - rows.length }
      const response = await this.#request(call, query)
      const more = parsed(await textOf(response.body))
      const entities =
        response.status < 300 && isRow(more) && Array.isArray(more.entities) ? more.entities : []
      if (!entities.length) break
      rows.push(...entities)
    }
    return { ...answer, entities: rows.slice(0, wanted) }
  }

  async #request(call: Call, query: Row): Promise<RawResponse> {
    const { request, route, credentials, payload } = call
    const { pool } = this.#deps.upstream
    const headers = addForwarded(request, { ...request.headers })
    for (const name of [...hopByHop, 'host', 'content-length']) delete headers[name]
    if (call.ownChat) delete headers.authorization
    // The answer is read, so it must not be compressed.
    headers['accept-encoding'] = 'identity'
    Object.assign(headers, await this.#deps.calls.extraHeaders(route, credentials))
    const send = () =>
      pool.request({ method: route.method, path: pathOf(call, query), headers, body: payload })
    const response = await send()
      // A connection that broke is tried once more where that changes nothing.
      .catch((error) => (route.method === 'GET' ? send() : Promise.reject(error)))
      .catch((cause) => {
        request.log.warn({ err: cause }, 'the backend could not be reached')
        throw new AppError('upstream_unavailable', { cause })
      })
    return { status: response.statusCode, headers: response.headers, body: response.body }
  }

  async #passFile(call: Call): Promise<void> {
    const response = await this.#request(call, call.input.query as Row)
    if (response.status >= 300)
      throw refusalOf(call.route, response.status, parsed(await textOf(response.body)))
    copyHeaders(call.reply, response)
    call.reply.code(response.status).send(response.body)
  }

  async #send(call: Call, answer: unknown): Promise<void> {
    const { reply, route, request } = call
    if (answer === SENT) return
    if (route.method !== 'GET') {
      this.#deps.calls.forget()
      this.#deps.recorder.written(call, answer)
    }
    reply.secure()
    if (request.server.draining.isOn) reply.header('connection', 'close')
    if (answer === undefined) reply.code(204).send()
    else reply.code(successStatus(route)).type('application/json; charset=utf-8').send(JSON.stringify(answer))
  }
}

const sentIn = (body: unknown): Row => (isRow(body) ? body : {})

const isFile = ({ response }: Route): boolean =>
  (response as { format?: string } | undefined)?.format === 'binary'

const refusedCodes: readonly string[] = ['not_found', 'token_invalid', 'token_missing', 'permission_denied']

/** Whether an error means that the backend does not offer a call. */
const isLacking = (error: AppError, { route, ownChat }: Call): boolean => {
  if (error.code === 'not_provided') return true
  // A backend that checks tokens first refuses these instead of saying that it does not offer them.
  const isVisitors = ownChat !== null || route === bootWidget || route === renewVisitor
  return isVisitors && refusedCodes.includes(error.code)
}

/** Returns how many rows a list was asked for; null for other calls. */
function pageLength(route: Route, query: Row): number | null {
  const { properties } = (route.query ?? {}) as { properties?: Record<string, { default?: number }> }
  if (route.method !== 'GET' || !properties?.length || !properties.start) return null
  return Number(query.length ?? properties.length.default)
}

/** Returns the path to request; a cursor of the relay becomes the number of the row. */
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

function copyHeaders(reply: FastifyReply, { headers }: RawResponse): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !hopByHop.includes(name)) reply.header(name, value)
  reply.secure()
}

async function textOf(body: RawResponse['body']): Promise<string> {
  return body.text().catch((cause) => {
    throw new AppError('upstream_unavailable', { cause })
  })
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Returns the body to send on, and what it says; uploads are streamed. */
async function readPayload(route: Route, request: FastifyRequest) {
  const stream = request.body as Readable | undefined
  if (!stream || typeof stream.pipe !== 'function') return { payload: null, body: undefined }
  if (route.consumes === 'multipart') return { payload: stream, body: undefined }
  const payload = await bytesOf(stream)
  if (payload.length > LARGE_BODY_MAX_BYTES) throw new AppError('payload_too_large')
  const text = payload.toString()
  const body = route.consumes === 'form' ? Object.fromEntries(new URLSearchParams(text)) : parsed(text)
  return { payload: payload.length ? payload : null, body }
}
