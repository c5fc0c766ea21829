import { createHmac } from 'node:crypto'

/** Path at which a relay tells its own API what reached it. */
export const PROXY_CHECK_PATH = '/proxy-check'
/** Header with a random text and its signature, which proves that a request comes from this installation's API. */
export const PROXY_CHECK_HEADER = 'x-parley-check'
/** Our choice: size of the body with which the check finds out whether a proxy limits uploads. */
export const PROXY_CHECK_BODY_BYTES = 2_000_000

/** Returns the signature of a proxy check's text. */
export const signCheck = (internalKey: string, text: string): string =>
  createHmac('sha256', internalKey).update(`proxy check ${text}`).digest('base64url')

/** Request as a relay sees it. */
export interface ProxyCheck {
  /** Proves that the response comes from this installation. */
  readonly proof: string
  /** Address by which limits count the request. */
  readonly address: string
  /** Number of entries in `X-Forwarded-For`. */
  readonly forwarded: number
  /** True if at least one entry of `X-Forwarded-For` was trusted. */
  readonly isTrusted: boolean
  /** Number of proxies in TRUST_PROXY; null if it lists networks, or is not set. */
  readonly proxies: number | null
  readonly scheme: string | null
}
