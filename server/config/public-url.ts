import ipaddr from 'ipaddr.js'
import { isLoopback } from '../lib/network-address.ts'
import { ConfigError } from './checks.ts'

/** Addresses that mean all interfaces; a browser on the same machine reaches them as localhost. */
const everywhere = ['0.0.0.0', '::']

/** Returns whether a host name or address can be reached only from the same machine. */
export const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)

/** Returns a host as it is written in a URL: an IPv6 address in brackets. */
const inUrl = (host: string): string => (ipaddr.IPv6.isValid(host) ? `[${host}]` : host)

/** Returns the path of a public URL, such as `/parley`; '' at the root of a host. */
export const basePathOf = ({ publicUrl }: { readonly publicUrl: string }): string =>
  new URL(publicUrl).pathname.replace(/\/+$/, '')

/**
 * Returns the public URL of this installation without a trailing slash; if none is set, the URL at which it listens. Throws
 * `ConfigError` if the value is invalid.
 */
export function publicUrlOf(value: string, host: string, port: number): string {
  if (!value)
    return `http://${host === '127.0.0.1' || everywhere.includes(host) ? 'localhost' : inUrl(host)}:${port}`
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(
      `PUBLIC_URL=${value}: must start with http:// or https://, as in https://chat.example.com.`,
    )
  if (url.username || url.password || url.search || url.hash)
    throw new ConfigError(`PUBLIC_URL=${url.origin}: must have neither user name nor question mark nor hash.`)
  const path = url.pathname.replace(/\/+$/, '')
  if (!/^(?:\/[\w.~-]+)*$/.test(path))
    throw new ConfigError(
      `PUBLIC_URL=${value}: its path may consist of letters, digits and . _ ~ - only, as in https://example.com/parley.`,
    )
  return value.replace(/\/+$/, '')
}
