import { type Dispatcher, Pool } from 'undici'
import { type AddressParts, addressOf } from '#contract/address.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { RequestOf, ResponseOf, Route } from '#contract/route.ts'
import { feed } from '#contract/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import { checkProtocol, isAbsent, NotServed, ownProtocol, readIntroduction } from './introduce.ts'

/** Calls passed on at the same time; more wait here, for an API that gets thousands of connections at once refuses some. */
const PROXIED_CALLS_MAX = 1_000
/** Calls of the relay's own at the same time. */
const OWN_CALLS_MAX = 64

/** Where the API is: an http address, or `unix+http://` with the escaped path of a socket. */
function placeOf(address: string): { base: string; origin: string; socketPath?: string } {
  if (!address.startsWith('unix+')) return { base: address, origin: new URL(address).origin }
  const base = 'http://localhost'
  return { base, origin: base, socketPath: decodeURIComponent(new URL(address).host) }
}

type Limits = Pick<Dispatcher.RequestOptions, 'signal' | 'headersTimeout' | 'bodyTimeout'>
type Input<R extends Route> = Partial<Pick<RequestOf<R>, 'params' | 'query' | 'body'>>

/** Longest wait for an answer to the relay itself, milliseconds; whoever waits for it tries again. */
const TIMEOUT_MS = 10_000

/** The API as the relay itself uses it, beside what it passes on. */
export interface Upstream {
  /** For what is passed on. */
  readonly pool: Pool
  readonly base: string
  /**
   * Calls a route: an internal one with the key, once it is known that a Parley API is there; others with the headers given. Rejects with
   * an AppError: that of the API, or `upstream_unavailable`.
   */
  call<const R extends Route>(
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<ResponseOf<R>>
  /** Opens an internal route whose answer is a stream of lines. */
  lines(route: Route, body: unknown, signal: AbortSignal): Promise<AsyncIterable<string>>
  close(): Promise<void>
}

/** The API at an address, with the key that opens its internal routes. */
export function createUpstream(address: string, internalKey: string, patience = TIMEOUT_MS): Upstream {
  const { base, origin, socketPath = null } = placeOf(address)
  const open = (connections: number) => new Pool(origin, { connections, ...(socketPath && { socketPath }) })
  const [pool, own] = [open(PROXIED_CALLS_MAX), open(OWN_CALLS_MAX)]

  const limits = { headersTimeout: patience, bodyTimeout: patience }
  /** Resolves once a Parley API is known to be there; null while that has to be found out, as after a connection that broke. */
  let introduction: Promise<void> | null = null

  const send = async (
    route: Route,
    input: { params?: object; query?: object; body?: unknown },
    headers: Record<string, string>,
    limits: Limits,
  ) => {
    try {
      return await own.request({
        method: route.method,
        path: addressOf(route, input as AddressParts),
        headers: {
          ...headers,
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
        },
        body: input.body === undefined ? undefined : JSON.stringify(input.body),
        ...limits,
      })
    } catch (cause) {
      introduction = null
      throw new AppError('upstream_unavailable', { cause })
    }
  }

  const introduce = () => {
    introduction ??= send(feed, { body: { cursors: {} } }, ownProtocol, limits)
      .then(readIntroduction)
      .catch((error) => {
        introduction = null
        throw error
      })
    return introduction
  }
  const withKey = async () => {
    await introduce()
    return { ...ownProtocol, authorization: `Bearer ${internalKey}` }
  }

  return {
    pool,
    base,
    call: async (route, input, headers = {}) => {
      const own = route.access === 'internal' ? await withKey().catch(unavailable) : headers
      const { statusCode, body } = await send(route, input, own, limits)
      if (statusCode >= 300) throw await refusal(body)
      if (statusCode === 204) {
        await body.dump()
        return undefined as never
      }
      return (await body.json()) as never
    },
    lines: async (route, content, signal) => {
      const answer = await send(route, { body: content }, await withKey(), { signal })
      const { statusCode, body } = answer
      if (isAbsent(answer)) {
        await body.dump()
        throw new NotServed()
      }
      if (statusCode >= 300) throw await refusal(body)
      checkProtocol(answer)
      return splitLines(body)
    },
    close: async () => {
      await Promise.all([pool.destroy(), own.destroy()])
    },
  }
}

/** Returns the error that an answer carries. */
async function refusal(body: { json(): Promise<unknown> }): Promise<AppError> {
  const answer = (await body.json().catch(() => null)) as { code?: ErrorCode } | null
  return new AppError(answer?.code ?? 'upstream_unavailable')
}

/** What a caller is told where the server behind the relay is no API that it can work with. */
function unavailable(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('upstream_unavailable', { cause })
}

async function* splitLines(body: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
