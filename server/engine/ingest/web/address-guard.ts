import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Finds all addresses of a host name, as `dns.lookup` does with `all`. */
export type Resolver = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A name or address in a private network. */
export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`)
    this.name = 'PrivateAddressError'
  }
}

/** Addresses that look public and are not: IPv4 written as IPv6 (RFC 4291, 2.5.5.1), and what clouds answer their machines at. */
const internal = ['::/96', '168.63.129.16/32'].map((network) => ipaddr.parseCIDR(network))

/** Returns whether an address is public: not loopback, private, link-local, multicast, reserved, nor a tunnel to such. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return !internal.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/** Returns whether an address may be connected to. */
export type AddressRule = (address: string) => boolean

/** Returns whether the host of a URL is a refused address; host names are checked when they are resolved. */
export function namesRefusedAddress(url: URL, allows: AddressRule): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/(^|\.)localhost\.?$/i.test(host)) return !allows('127.0.0.1')
  return ipaddr.isValid(host) && !allows(host)
}

/**
 * Returns the lookup of each connection: the checked addresses are those that are connected to, so that a name cannot change its
 * meaning in between (DNS rebinding). One refused address among several refuses the name.
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
