import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Resolves all addresses of a host name, like `dns.lookup` with `all`. */
export type Resolver = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Thrown for a host in a private network, which must not be contacted. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'PrivateAddressError'
  }
}

/**
 * Addresses that look public but are not: IPv4 written as IPv6 (RFC 4291, 2.5.5.1), and Azure's internal endpoint for virtual
 * machines.
 */
const internal = ['::/96', '168.63.129.16/32'].map((network) => ipaddr.parseCIDR(network))

/**
 * Returns whether an address is public: not loopback, private, link-local, multicast or reserved, and not a tunnel to one of
 * these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return !internal.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/** Decides whether connections to an address are allowed. */
export type AddressRule = (address: string) => boolean

/** Returns whether the host of a URL is a refused address; host names are checked when they are resolved. */
export function namesRefusedAddress(url: URL, allows: AddressRule): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/(^|\.)localhost\.?$/i.test(host)) return !allows('127.0.0.1')
  return ipaddr.isValid(host) && !allows(host)
}

/**
 * Returns the DNS lookup for connections. It yields only checked addresses, so that a name cannot resolve differently when
 * connecting (DNS rebinding). If one address of a name is refused, the name is refused.
 */
export function guardedLookup(resolve: Resolver, allows: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    const family = typeof options.family === 'number' ? { family: options.family } : {}
    resolve(hostname, { all: true, ...family }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => allows(address)))
        return callback(new PrivateAddressError(hostname), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
