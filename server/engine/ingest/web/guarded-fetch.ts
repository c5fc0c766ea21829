import { lookup } from 'node:dns'
import type { Response } from 'undici'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import { WEB_REDIRECTS_MAX } from '#contract/knowledge/training-limits.ts'
import { lazy } from '#server/lib/lazy.ts'
import {
  type AddressRule,
  guardedLookup,
  isPublicAddress,
  namesRefusedAddress,
  type Resolver,
} from './address-guard.ts'

/** A request and its limits. */
export interface FetchRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Additional headers; they override the guard's own. */
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a request other than GET and HEAD. */
  readonly body?: string
  /** Value of the Accept header. */
  readonly accept?: string
  /** Maximum bytes of the body after decompression. */
  readonly maxBytes: number
  /** Whether a longer body causes a failure or is cut off (for data near the start of a page, such as titles). */
  readonly whenLarger?: 'fail' | 'cut'
  /** Receives the body in place of `bytes`, so that it is never in memory as a whole; a failure ends the request. */
  readonly into?: (body: AsyncIterable<Uint8Array>) => Promise<void>
  /** Milliseconds for the whole request, including redirects. */
  readonly timeout: number
  readonly redirects?: number
  readonly signal?: AbortSignal
  /** Whether addresses chosen by the operator can be private (`trusts`). */
  readonly mayTrust?: boolean
  /** Called before each hop; a failure aborts the request. */
  readonly check?: (url: URL) => Promise<ReadFailure | null>
}

/** A response with any status, or the failure. */
export type FetchOutcome =
  | {
      readonly ok: true
      readonly status: number
      /** Final address after redirects. */
      readonly url: string
      readonly contentType: string
      /** Content-Security-Policy; empty if there is none. */
      readonly policy: string
      /** Body; empty if the request has `into`. */
      readonly bytes: Buffer
    }
  | { readonly ok: false; readonly code: ReadFailure }

/** Fetches an untrusted address; never rejects and never reaches a private network. */
export type GuardedFetch = (url: string, request: FetchRequest) => Promise<FetchOutcome>

/** User agent and address rules of the guarded fetch. */
export interface GuardOptions {
  readonly userAgent: string
  /** Rule for allowed addresses; by default, only public addresses are allowed. */
  readonly allows?: AddressRule
  readonly resolve?: Resolver
  /** Addresses chosen by the operator, which can be private, for requests that set `mayTrust`. */
  readonly trusts?: (url: URL) => boolean
}

const failed = (code: ReadFailure): FetchOutcome => ({ ok: false, code })
const isRedirect = (response: Response) => [301, 302, 303, 307, 308].includes(response.status)

/** Returns whether a port is 80, 443 or above 1023; other ports belong to services that could be targets of smuggled requests. */
function isWebPort(url: URL): boolean {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return port === 80 || port === 443 || port >= 1024
}

function refusal(url: URL, allows: AddressRule): ReadFailure | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'page_unreachable'
  if (namesRefusedAddress(url, allows)) return 'page_private_address'
  return isWebPort(url) ? null : 'page_unreachable'
}

/** Error of a body that is longer than its limit. */
class BodyTooLarge extends Error {}

/** Yields a body up to its limit; then ends, or throws `BodyTooLarge` if the body must not be cut. */
async function* limited(
  { body }: Response,
  { maxBytes, whenLarger }: Pick<FetchRequest, 'maxBytes' | 'whenLarger'>,
): AsyncGenerator<Uint8Array> {
  let left = maxBytes
  for await (const chunk of body ?? []) {
    const bytes: Uint8Array = chunk
    if (bytes.length > left && whenLarger !== 'cut') throw new BodyTooLarge()
    yield bytes.subarray(0, left)
    left -= bytes.length
    if (left < 0) return
  }
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function take(response: Response, url: URL, request: FetchRequest): Promise<FetchOutcome> {
  const body = limited(response, request)
  const bytes = request.into ? await request.into(body).then(() => Buffer.alloc(0)) : await collect(body)
  return {
    ok: true,
    status: response.status,
    url: url.href,
    contentType: response.headers.get('content-type') ?? '',
    policy: response.headers.get('content-security-policy') ?? '',
    bytes,
  }
}

const sendOptions = (
  userAgent: string,
  {
    method = 'GET',
    accept = '*/*',
    headers,
    body,
  }: Pick<FetchRequest, 'method' | 'accept' | 'headers' | 'body'>,
) => ({ method, headers: { 'user-agent': userAgent, accept, ...headers }, body: body ?? null })

/** Creates the fetch function for all untrusted addresses: pages, robots.txt, sitemaps, link previews. */
export function createGuardedFetch({
  userAgent,
  allows = isPublicAddress,
  resolve = lookup,
  trusts = () => false,
}: GuardOptions): GuardedFetch {
  const connect = { lookup: guardedLookup(resolve, allows) }
  const client = lazy(async () => {
    // Uses the default export, because a CommonJS package's named exports are missing in the bundle.
    const { Agent, fetch } = (await import('undici')).default
    const guarded = new Agent({ connect, keepAliveTimeout: 1_000 })
    const trusting = new Agent({ keepAliveTimeout: 1_000 })
    return { fetch, guarded, trusting }
  })

  /** Fetches one address in a redirect chain; returns the failure if the address is not allowed. */
  async function hop(url: URL, request: FetchRequest, signal: AbortSignal, isFirst: boolean) {
    const isTrusted = request.mayTrust === true && trusts(url)
    const refused = (isTrusted ? null : refusal(url, allows)) ?? (await request.check?.(url))
    if (refused) return refused
    const { headers, ...others } = request
    const sent = sendOptions(userAgent, isFirst && headers ? { ...others, headers } : others)
    const { fetch, guarded, trusting } = await client()
    const dispatcher = isTrusted ? trusting : guarded
    return fetch(withoutLogin(url), { ...sent, dispatcher, signal, redirect: 'manual' })
  }

  async function follow(start: URL, request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const { redirects = WEB_REDIRECTS_MAX } = request
    let url = start
    for (let count = 0; count <= redirects; count += 1) {
      const response = await hop(url, request, signal, count === 0)
      if (typeof response === 'string') return failed(response)
      const location = isRedirect(response) ? response.headers.get('location') : null
      if (!location) return take(response, url, request)
      await response.body?.cancel()
      if (!URL.canParse(location, url.href)) return failed('page_unreachable')
      url = new URL(location, url)
    }
    return failed('page_too_many_redirects')
  }

  return async (address, request) => {
    if (!URL.canParse(address)) return failed('page_unreachable')
    const timeout = AbortSignal.timeout(request.timeout)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    try {
      return await follow(new URL(address), request, signal)
    } catch (error) {
      if (error instanceof BodyTooLarge) return failed('page_too_large')
      // Does not reveal whether a name resolves to a private network or does not exist; otherwise strangers could discover
      // internal names.
      return failed('page_unreachable')
    }
  }
}

/** Returns an address without user name, password and fragment, which must never be sent. */
function withoutLogin(url: URL): string {
  const clean = new URL(url)
  clean.username = ''
  clean.password = ''
  clean.hash = ''
  return clean.href
}
