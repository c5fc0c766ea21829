import type { Dispatcher } from 'undici'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { RequestOf, ResponseOf, Route } from '#contract/base/route.ts'
import { ready } from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import { checkProtocol, isAbsent, NotServed } from './introduce.ts'
import { type CallInput, OwnCalls } from './own-calls.ts'
import { type Address, connect, Rota } from './several-apis.ts'

/**
 * Maximum number of concurrent proxied calls; further calls are queued here, because the API refuses some calls if thousands of
 * connections open at once.
 */
const PROXIED_CALLS_MAX = 1_000
/** Maximum number of concurrent calls that the relay itself makes. */
const OWN_CALLS_MAX = 64

/** Splits the address of an API: an http address, or `unix+http://` with the escaped path of a socket. */
function splitAddress(address: string): Address {
  const { origin, host, pathname } = new URL(address)
  if (!address.startsWith('unix+')) return { origin, path: pathname.replace(/\/+$/, ''), socketPath: null }
  return { origin: 'http://localhost', path: '', socketPath: decodeURIComponent(host) }
}

type Input<R extends Route> = Partial<Pick<RequestOf<R>, 'params' | 'query' | 'body'>>

/** Timeout of the relay's own calls; their callers retry. */
const TIMEOUT_MS = 10_000

/** Response as the server sent it. */
export interface RawAnswer {
  readonly statusCode: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly text: string
}

/** HTTP access to the server behind the relay, for proxied calls and the relay's own. */
export interface Upstream {
  /** Connections for proxied calls. */
  readonly pool: Dispatcher
  /** Origin of the first API; paths of calls begin at the API's own root. */
  readonly origin: string
  /**
   * Calls a route. Calls to internal routes carry the key once the server is known to be a Parley API; other calls carry the
   * given headers. Rejects with an AppError: the API's own, or `upstream_unavailable`.
   */
  call<const R extends Route>(
    route: R,
    input: Input<R>,
    headers?: Record<string, string>,
  ): Promise<ResponseOf<R>>
  /**
   * Calls a public route and returns the response with any status. Rejects with `upstream_unavailable` if there is no response.
   */
  answer(route: Route, input: CallInput, headers: Record<string, string>): Promise<RawAnswer>
  /** Returns the results of the API's readiness checks, even if some failed; null if the API does not respond. */
  readiness(): Promise<Record<string, string> | null>
  /** Calls an internal route and returns its response line by line. */
  lines(route: Route, body: unknown, signal: AbortSignal): Promise<AsyncIterable<string>>
  close(): Promise<void>
}

/**
 * Creates a client for the server at the given address, or at several addresses separated by commas. The key is for its internal
 * routes; `timeout` is in milliseconds.
 */
export function createUpstream(address: string, internalKey: string, timeout = TIMEOUT_MS): Upstream {
  const addresses = address.split(',').map((one) => splitAddress(one.trim()))
  const rota = new Rota(addresses)
  const proxied = connect(addresses, rota, { connections: PROXIED_CALLS_MAX, holds: true })
  const own = connect(addresses, rota, { connections: OWN_CALLS_MAX, holds: false })
  const limits = { headersTimeout: timeout, bodyTimeout: timeout }
  const calls = new OwnCalls(own.dispatcher, internalKey, limits)

  return {
    pool: proxied.dispatcher,
    origin: addresses[0]?.origin ?? '',
    call: async (route, input, given = {}) => {
      const headers = route.access === 'internal' ? await calls.withKey().catch(unavailable) : given
      const { statusCode, body } = await calls.send({ route, input, headers, limits })
      if (statusCode >= 300) throw await refusal(body)
      if (statusCode === 204) {
        await body.dump()
        return undefined as never
      }
      return (await body.json()) as never
    },
    answer: async (route, input, headers) => {
      const { statusCode, headers: received, body } = await calls.send({ route, input, headers, limits })
      return { statusCode, headers: received, text: await body.text().catch(unavailable) }
    },
    readiness: () => calls.send({ route: ready, input: {}, headers: {}, limits }).then(checksIn, () => null),
    lines: async (route, content, signal) => {
      const headers = await calls.withKey()
      const response = await calls.send({ route, input: { body: content }, headers, limits: { signal } })
      const { statusCode, body } = response
      if (isAbsent(response)) {
        await body.dump()
        throw new NotServed()
      }
      if (statusCode >= 300) throw await refusal(body)
      checkProtocol(response)
      return splitLines(body)
    },
    close: async () => {
      await Promise.all([proxied.destroy(), own.destroy()])
    },
  }
}

/** Returns the checks from a `/ready` response, regardless of its status; null if it contains no checks. */
async function checksIn({ body }: Dispatcher.ResponseData): Promise<Record<string, string> | null> {
  const answer = (await body.json().catch(() => null)) as { checks?: Record<string, string> } | null
  return answer?.checks ?? null
}

/** Returns the error in a response body; `upstream_unavailable` if the body has no error code. */
async function refusal(body: { json(): Promise<unknown> }): Promise<AppError> {
  const error = (await body.json().catch(() => null)) as { code?: ErrorCode } | null
  return new AppError(error?.code ?? 'upstream_unavailable')
}

/** Rethrows an AppError unchanged, and any other error as `upstream_unavailable`. */
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
