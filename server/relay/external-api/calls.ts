import { LRUCache } from 'lru-cache'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import type { ResponseOf, Route } from '#contract/base/route.ts'
import { listBots } from '#contract/bots/bots.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CallInput } from '../base/own-calls.ts'
import type { Upstream } from '../base/upstream.ts'
import type { Attendance } from './attendance.ts'
import { Authors } from './authors.ts'
import type { Completer } from './readers/complete.ts'
import { parsed, refusalOf } from './readers/errors.ts'
import { isRow, opened, plain, snaked } from './readers/json-schema.ts'
import { withMembersIn } from './readers/names.ts'
import type { CallCredentials, FurtherCalls, ReadingCall, RouteReader } from './readers/route-reader.ts'

/** Time for which answers about a token's account are remembered. */
const ACCOUNT_LIFE_MS = 30_000
const ACCOUNTS_MAX = 2_000

const aboutChat = /\/(chat|chat-files|create-chat)(\/|$)/

/** Returns the headers that carry credentials. */
export const headersOf = ({ token, apiKey }: CallCredentials): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(apiKey && { 'api-key': apiKey }),
})

/** Returns the answer to a write, completed with what was sent, because many services only confirm that they saved it. */
function withSent(answer: unknown, { route, input }: Pick<ReadingCall, 'route' | 'input'>): unknown {
  const isEcho = route.method !== 'GET' && isRow(input.body) && (isRow(answer) || !answer)
  return isEcho ? { ...input.body, ...(isRow(answer) && answer) } : answer
}

/** Dependencies of the calls. */
export interface ExternalCallsDeps {
  readonly upstream: Upstream
  readonly completer: Completer
  readonly routeReaders: ReadonlyMap<Route, RouteReader>
  readonly warn: (details: object, message: string) => void
  /** Members who have a console open; undefined outside of a relay. */
  readonly attendance?: Pick<Attendance, 'isPresent'>
}

/** Calls an external backend and reads its answers in the shapes of the contract. */
export class ExternalCalls implements FurtherCalls {
  readonly #deps: ExternalCallsDeps
  readonly #checks = new Map<TSchema, ReturnType<typeof Compile>>()
  readonly #answers = new LRUCache<string, Promise<unknown>>({ max: ACCOUNTS_MAX, ttl: ACCOUNT_LIFE_MS })
  readonly authors = new Authors()
  #writes = 0
  /** Routes for which a warning about left-out rows was logged. */
  readonly #warned = new Set<Route>()

  constructor(deps: ExternalCallsDeps) {
    this.#deps = deps
  }

  get attendance() {
    return this.#deps.attendance
  }

  /** Returns the answer to a call in the contract's shape. Rejects with an AppError. */
  async read<const R extends Route>(
    route: R,
    input: CallInput,
    credentials: CallCredentials,
  ): Promise<ResponseOf<R>> {
    return (await this.readWithNames(route, input, credentials)).answer
  }

  /** Reads as `read` does; `names` are the names of the fields that the backend sent. */
  async readWithNames<const R extends Route>(
    route: R,
    input: CallInput,
    credentials: CallCredentials,
  ): Promise<{ readonly answer: ResponseOf<R>; readonly names: readonly string[] }> {
    const headers = { ...headersOf(credentials), ...(await this.extraHeaders(route, credentials)) }
    const { statusCode, text } = await this.#deps.upstream.answer(route, input, headers)
    const raw = parsed(text)
    if (statusCode >= 300) throw refusalOf(route, statusCode, raw)
    const answer = (await this.complete(raw, { route, input, credentials, headers })) as ResponseOf<R>
    return { answer, names: Object.keys(opened(raw) ?? {}) }
  }

  /** Reads as `read` does, but returns an answer from the last 30 seconds if there is one. */
  recent<const R extends Route>(route: R, credentials: CallCredentials): Promise<ResponseOf<R>> {
    const key = `${route.path} ${credentials.token ?? ''} ${credentials.apiKey ?? ''}`
    const known = this.#answers.get(key)
    if (known) return known as Promise<ResponseOf<R>>
    const answer = this.read(route, {}, credentials)
    this.#answers.set(key, answer)
    answer.catch(() => this.#answers.delete(key))
    return answer
  }

  /** Notes that a write begins or has ended; forgets what `recent` remembers, unless the write is about a chat. */
  noteWrite({ path }: Route): void {
    this.#writes++
    if (!aboutChat.test(path)) this.#answers.clear()
  }

  /** Number that changes whenever a write begins or ends; what is read while it changes may be from before or after the write. */
  get writes(): number {
    return this.#writes
  }

  /** Returns headers that the specification requires beyond the contract: a history names the bot and the account. */
  async extraHeaders(route: Route, credentials: CallCredentials): Promise<Record<string, string>> {
    if (route !== getHistory || !credentials.token) return {}
    const [bots, client] = await Promise.allSettled([
      this.recent(listBots, credentials),
      this.recent(getClient, credentials),
    ])
    const key = bots.status === 'fulfilled' ? bots.value.bots[0]?.api_key : undefined
    return {
      ...(key && { 'api-key': key }),
      ...(client.status === 'fulfilled' && { 'client-id': client.value.client_id }),
    }
  }

  /** Returns whether a route's answer already has the contract's shape. */
  fits(route: Route, answer: unknown): boolean {
    if (!route.response) return true
    const check = this.#checks.get(route.response) ?? Compile(route.response)
    this.#checks.set(route.response, check)
    return check.Check(answer)
  }

  /** Returns a route's answer in the contract's shape. Rejects with `not_provided` if too much is missing. */
  async complete(answer: unknown, call: Omit<ReadingCall, 'calls'>): Promise<unknown> {
    const { route } = call
    if (!route.response) return undefined
    if (this.fits(route, answer)) return answer
    const { completer, routeReaders } = this.#deps
    const read = routeReaders.get(route)
    const inner = snaked(opened(answer))
    const raw = read ? await read(inner, { ...call, calls: this }) : withSent(inner, call)
    const { value, leftOut } = completer.read(plain(route.response), raw ?? {})
    this.#reportLeftOut(route, leftOut)
    const named = await withMembersIn(value, { ...call, calls: this })
    if (this.fits(route, named)) return named
    this.#deps.warn(
      { route: `${route.method} ${route.path}` },
      'an answer of the backend lacks too much to be shown',
    )
    throw new AppError('not_provided')
  }

  /**
   * Returns an answer that the relay composed from several, reduced to the contract's fields, because its parts may show more than
   * the caller may see. Rejects with `not_provided` if too much is missing.
   */
  composed(route: Route, value: unknown): unknown {
    if (!route.response) return undefined
    const { completer, warn } = this.#deps
    const { value: composed } = completer.read(plain(route.response), value ?? {})
    if (this.fits(route, composed)) return composed
    warn({ route: `${route.method} ${route.path}` }, 'an answer of the backend lacks too much to be shown')
    throw new AppError('not_provided')
  }

  /** Returns the account that a token belongs to; a number derived from the token if the backend names no account. */
  async clientOf(token: string): Promise<number> {
    return (await this.recent(getProfile, { token })).client_id
  }

  #reportLeftOut(route: Route, rows: number): void {
    if (!rows || this.#warned.has(route)) return
    this.#warned.add(route)
    this.#deps.warn(
      { route: `${route.method} ${route.path}`, rows },
      'rows of the backend were left out, because their id or another necessary field is missing',
    )
  }
}
