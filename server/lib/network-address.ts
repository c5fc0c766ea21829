import ipaddr from 'ipaddr.js'

/**
 * Returns an IP address in its plain form: without a port, and IPv4 that was mapped into IPv6 as IPv4. Returns null for
 * anything else.
 */
export function plainAddress(text: string): string | null {
  const host = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
  const bare = /^[\d.]+:\d+$/.test(host) ? host.slice(0, host.indexOf(':')) : host
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null
  return ipaddr.process(bare.replace(/%.*$/, '')).toString()
}

/** Leading bits of an IPv6 address that one caller has: a /64 is what providers hand out at least. */
const CALLER_BITS = 64

/**
 * Returns what limits count a caller by: the IPv4 address, or the /64 of an IPv6 address. A caller without an address, which is the relay's
 * own call over a Unix socket, counts as `local`.
 */
export function callerNetwork(address: string | undefined): string {
  if (!address) return 'local'
  const plain = plainAddress(address)
  if (plain === null || ipaddr.IPv4.isValid(plain)) return plain ?? address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${CALLER_BITS}`)}/${CALLER_BITS}`
}

/** Leading bits of an IPv4 address that the addresses of one line of a provider usually share. */
const WIDE_BITS = 24

/** Like `callerNetwork`, but with the /24 of an IPv4 address: a new address of the same line usually stays within it. */
export function wideNetwork(address: string | undefined): string {
  const network = callerNetwork(address)
  if (!ipaddr.IPv4.isValid(network)) return network
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/${WIDE_BITS}`)}/${WIDE_BITS}`
}

/** Returns whether an address is one of this machine. */
export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return plain !== null && ipaddr.parse(plain).range() === 'loopback'
}
