import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ResponseOf, type Route, successStatus } from '#contract/base/route.ts'
import { listChats } from '#contract/chats/chats.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Upstream } from '../base/upstream.ts'
import type { ExternalCalls } from './calls.ts'
import { FilteredChats } from './filtered-chats.ts'
import { isDisguised, type MatchedRoute, matchRoute } from './match-route.ts'
import { tapped, type WriteRecorder } from './observe.ts'
import type { PageChecks } from './page-checks.ts'
import { readPayload } from './payload.ts'
import { type Positions, withPosition } from './positions.ts'
import type { Completer } from './readers/complete.ts'
import { parsed, refusalOf } from './readers/errors.ts'
import type { Row } from './readers/json-schema.ts'
import { hasStandIn, standInFor } from './readers/stand-ins.ts'
import { RepeatedCalls, SENT } from './repeated-calls.ts'
import { type Call, copyHeaders, type RawResponse, sendOn, textOf } from './requests.ts'
import type { VisitorAccess } from './visitor-access.ts'
import type { VisitorCalls } from './visitor-calls.ts'
import { wholePage } from './whole-pages.ts'
import { withWholeSettings } from './whole-settings.ts'

/** Time for which the relay does not repeat a call that the backend does not offer. */
const ABSENT_MS = 60_000

/** Dependencies of the exchange. */
export interface ExchangeDeps {
  readonly upstream: Upstream
  readonly calls: ExternalCalls
  readonly completer: Completer
  readonly visitorCalls: VisitorCalls
  readonly recorder: WriteRecorder
  readonly positions: Positions
  readonly pages: PageChecks
  readonly access: VisitorAccess
}

/** Answers the contract's calls in the contract's shapes, based on an external backend's answers. */
export class Exchange {
  readonly #deps: ExchangeDeps
  readonly #absentUntil = new Map<Route, number>()
  readonly #filtered = new FilteredChats()
  readonly #repeated = new RepeatedCalls()

  constructor(deps: ExchangeDeps) {
    this.#deps = deps
  }

  /** Answers a call of the contract. Returns false for other calls, which are forwarded unchanged. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const found = matchRoute(request.method, request.url)
    if (!found && isDisguised(request.method, request.url)) throw new AppError('not_found')
    if (!found) return false
    const call = await this.#callOf(found, request, reply)
    await this.#deps.pages.check(call)
    await this.#deps.access.check(call)
    if (call.route.method !== 'GET') this.#deps.calls.noteWrite(call.route)
    if (isFile(call.route)) await this.#passFile(call)
    else {
      const { answer, isRepeat } = await this.#repeated.once(call, () => this.#answerOf(call))
      await this.#send(call, answer, isRepeat)
    }
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
    const ownChat = this.#deps.visitorCalls.ownChat(route, params, {
      ...(token && { token }),
      ...(apiKey && { apiKey }),
    })
    const { payload, body } = await readPayload(route, request)
    return {
      request,
      reply,
      route,
      ownChat,
      payload,
      input: { params, query: { ...(request.query as object) }, body },
      credentials: { token: ownChat ? undefined : token, apiKey },
      headers: headers as Record<string, string>,
      calls: this.#deps.calls,
    }
  }

  /** Returns the answer in the contract's shape; `SENT` if it was sent already. Rejects with an AppError. */
  async #answerOf(call: Call): Promise<unknown> {
    const seq = await this.#deps.positions.before(call)
    return withPosition(await this.#answerAt(call, seq), seq)
  }

  async #answerAt(call: Call, seq: number | null): Promise<unknown> {
    const { route } = call
    if ((this.#absentUntil.get(route) ?? 0) > Date.now()) return this.#instead(call)
    try {
      return await this.#requested(call, seq)
    } catch (error) {
      if (!(error instanceof AppError) || !this.#isLacking(error, call)) throw error
      if (error.code === 'not_provided' && route.method === 'GET')
        this.#absentUntil.set(route, Date.now() + ABSENT_MS)
      return this.#instead(call, error)
    }
  }

  /** Returns whether an error means that the backend does not offer a call. */
  #isLacking({ code }: AppError, call: Call): boolean {
    if (code === 'not_provided') return true
    // A backend that checks tokens first refuses such calls instead of saying that it does not offer them.
    const isVisitors = call.ownChat !== null || this.#deps.visitorCalls.canAnswer(call)
    return isVisitors && refusedCodes.includes(code)
  }

  /** Uses other calls to answer a call that the backend does not offer, or rejects with `not_provided`. */
  async #instead(call: Call, error = new AppError('not_provided')): Promise<unknown> {
    const { visitorCalls, completer } = this.#deps
    if (visitorCalls.canAnswer(call)) return visitorCalls.answer(call)
    if (hasStandIn(call.route)) return standInFor(completer, call)
    throw error
  }

  async #requested(call: Call, seq: number | null): Promise<unknown> {
    const { route, reply, input } = call
    const { upstream, calls, recorder, visitorCalls } = this.#deps
    if (route === listChats && this.#filtered.isFiltered(input.query as Row))
      return this.#filteredChats(call, seq)
    const response = await sendOn(upstream, calls, await withWholeSettings(call, calls))
    const isStream = String(response.headers['content-type']).includes('event-stream')
    if (isStream && response.status < 300) {
      copyHeaders(reply, response)
      reply.code(response.status).send(tapped(response.body, (text) => recorder.streamed(call, text)))
      return SENT
    }
    const answer = await answerIn(route, response)
    return visitorCalls.reads(route) ? visitorCalls.read(call, answer) : this.#whole(call, answer)
  }

  /** Reads an answer in the contract's shape; requests the rest of a page from a backend that sends fewer rows than asked for. */
  async #whole(call: Call, answer: unknown): Promise<unknown> {
    const { route, input } = call
    const { upstream, calls } = this.#deps
    const whole = await wholePage({ route, query: input.query as Row }, answer, async (query) =>
      answerIn(route, await sendOn(upstream, calls, call, query)).catch(() => null),
    )
    return calls.complete(whole, call)
  }

  /** Reads a list of chats, with the call's filters applied. */
  #filteredChats(call: Call, seq: number | null): Promise<unknown> {
    const { upstream, calls } = this.#deps
    const { token } = call.credentials
    // A scan from before an event must not be shown as if it contained it.
    return this.#filtered.page(call.input.query as Row, `${token} ${seq}`, async (query) => {
      const answer = await answerIn(listChats, await sendOn(upstream, calls, call, query))
      return (await this.#whole({ ...call, input: { ...call.input, query } }, answer)) as ResponseOf<
        typeof listChats
      >
    })
  }

  async #passFile(call: Call): Promise<void> {
    const response = await sendOn(this.#deps.upstream, this.#deps.calls, call)
    if (response.status >= 300) await answerIn(call.route, response)
    copyHeaders(call.reply, response)
    call.reply.code(response.status).send(response.body)
  }

  async #send(call: Call, answer: unknown, isRepeat: boolean): Promise<void> {
    const { reply, route, request } = call
    if (answer === SENT) return
    if (route.method !== 'GET' && !isRepeat) {
      this.#deps.calls.noteWrite(route)
      this.#filtered.forget()
      const recorded = this.#deps.recorder.written(call, answer)
      // A new chat is reported before anyone can change it.
      if (route === createChat) await recorded
    }
    reply.secure()
    if (request.server.draining.isOn) reply.header('connection', 'close')
    if (answer === undefined) reply.code(204).send()
    else reply.code(successStatus(route)).type('application/json; charset=utf-8').send(JSON.stringify(answer))
  }
}

/** Returns the content of a response. Rejects with the backend's error. */
async function answerIn(route: Route, { status, body }: RawResponse): Promise<unknown> {
  const answer = parsed(await textOf(body))
  if (status >= 300) throw refusalOf(route, status, answer)
  return answer
}

const isFile = ({ response }: Route): boolean =>
  (response as { format?: string } | undefined)?.format === 'binary'

const refusedCodes: readonly string[] = [
  'not_found',
  'token_invalid',
  'token_missing',
  'api_key_invalid',
  'permission_denied',
]
