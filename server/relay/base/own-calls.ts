import type { Dispatcher } from 'undici'
import { type AddressParts, addressOf } from '#contract/base/address.ts'
import type { Route } from '#contract/base/route.ts'
import { feed } from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import { ownProtocol, readIntroduction } from './introduce.ts'

/** Timeouts and abort signal of a call. */
export type CallLimits = Pick<Dispatcher.RequestOptions, 'signal' | 'headersTimeout' | 'bodyTimeout'>

/** Path parameters, query and body of a call. */
export interface CallInput {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

/** Call that the relay itself makes. */
export interface OwnCall {
  readonly route: Route
  readonly input: CallInput
  readonly headers: Readonly<Record<string, string>>
  readonly limits: CallLimits
}

/** Returns a body as a route consumes it, with its media type. */
async function contentOf(
  { consumes }: Route,
  body: unknown,
): Promise<{ content?: string | Buffer; type: string | null }> {
  if (body === undefined) return { type: null }
  if (consumes !== 'form' && !(body instanceof FormData))
    return { content: JSON.stringify(body), type: 'application/json' }
  const form = body instanceof FormData ? body : new URLSearchParams(body as Record<string, string>)
  const encoded = new Response(form)
  return { content: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') }
}

/** Sends the relay's own calls; sends the key only to a Parley API. */
export class OwnCalls {
  readonly #connections: Dispatcher
  readonly #internalKey: string
  readonly #limits: CallLimits
  /** Resolves once the server is known to be a Parley API; null if that must be checked again, as after a broken connection. */
  #introduction: Promise<void> | null = null

  constructor(connections: Dispatcher, internalKey: string, limits: CallLimits) {
    this.#connections = connections
    this.#internalKey = internalKey
    this.#limits = limits
  }

  /** Returns the response to a call. Rejects with `upstream_unavailable` if there is none. */
  async send({ route, input, headers, limits }: OwnCall): Promise<Dispatcher.ResponseData> {
    const { content, type } = await contentOf(route, input.body)
    try {
      return await this.#connections.request({
        method: route.method,
        path: addressOf(route, input as AddressParts),
        headers: { ...headers, ...(type && { 'content-type': type }) },
        ...(content !== undefined && { body: content }),
        ...limits,
      })
    } catch (cause) {
      this.#introduction = null
      throw new AppError('upstream_unavailable', { cause })
    }
  }

  /** Returns the headers for calls to internal routes, once the server has proved to be a Parley API. */
  async withKey(): Promise<Record<string, string>> {
    this.#introduction ??= this.#introduce()
    await this.#introduction
    return { ...ownProtocol, authorization: `Bearer ${this.#internalKey}` }
  }

  async #introduce(): Promise<void> {
    try {
      const input = { body: { cursors: {} } }
      await readIntroduction(
        await this.send({ route: feed, input, headers: ownProtocol, limits: this.#limits }),
      )
    } catch (error) {
      this.#introduction = null
      throw error
    }
  }
}
