import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

const parsed = (text: string): string | null => {
  const host = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
  const bare = /^[\d.]+:\d+$/.test(host) ? host.slice(0, host.indexOf(':')) : host
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null
  return ipaddr.process(bare.replace(/%.*$/, '')).toString()
}

/** Our choice: maximum number of addresses whose plain form is cached; each call needs it several times. */
const REMEMBERED_MAX = 10_000
/** Maximum length of an address with brackets and port; longer texts are not cached. */
const ADDRESS_MAX_CHARS = 53
const remembered = new LRUCache<string, { readonly plain: string | null }>({
  maxSize: REMEMBERED_MAX,
  sizeCalculation: () => 1,
})

/** Returns an IP address in its plain form: without a port, and with IPv4-mapped IPv6 as IPv4. Returns null for anything else. */
export function plainAddress(text: string): string | null {
  if (text.length > ADDRESS_MAX_CHARS) return parsed(text)
  const known = remembered.get(text)
  if (known) return known.plain
  const plain = parsed(text)
  remembered.set(text, { plain })
  return plain
}

/** Number of leading bits of an IPv6 address that identify a caller: providers assign at least a /64. */
const CALLER_BITS = 64

/**
 * Returns the key by which limits count a caller: the IPv4 address, or the /64 of an IPv6 address. A caller without an address is
 * the relay itself on a Unix socket and counts as `local`.
 */
export function callerNetwork(address: string | undefined): string {
  if (!address) return 'local'
  const plain = plainAddress(address)
  if (plain === null || ipaddr.IPv4.isValid(plain)) return plain ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${CALLER_BITS}`)}/${CALLER_BITS}`
}

/** Number of leading bits of an IPv4 address that usually stay the same when a provider changes a line's address. */
const WIDE_BITS = 24

/**
 * Does the same as `callerNetwork`, but returns the /24 of an IPv4 address, because a line's new address usually stays within it.
 */
export function wideNetwork(address: string | undefined): string {
  const network = callerNetwork(address)
  if (!ipaddr.IPv4.isValid(network)) return network
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/${WIDE_BITS}`)}/${WIDE_BITS}`
}

/** Returns whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return plain !== null && (plain.startsWith('127.') || plain === '::1')
}

/** Returns whether a URL's host is on this machine or a private network, by its name alone. */
export function isOwnNetwork(url: string | null): boolean {
  if (url === null) return false
  const { hostname } = new URL(url)
  const plain = plainAddress(hostname)
  if (plain !== null) return ipaddr.parse(plain).range() !== 'unicast'
  return !hostname.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/iu.test(hostname)
}
