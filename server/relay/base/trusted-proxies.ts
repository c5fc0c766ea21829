import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { TrustedProxies } from '#server/config/checks.ts'
import { plainAddress } from '#server/lib/network-address.ts'

/**
 * Returns the value for Fastify's `trustProxy` option, which decides whether the address at the given position (0 is the
 * connection's own) is one of the operator's proxies.
 */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, position: number) => boolean) {
  if (proxies === null) return false
  // If given a number, Fastify trusts no address, because a number alone does not identify the nearest proxy.
  return typeof proxies === 'number' ? (_address, position) => position < proxies : [...proxies]
}

/**
 * Returns the address that a request comes from: the farthest address that a trusted proxy vouches for. Skips entries that are
 * not IP addresses, because some proxies write `unknown` and clients can write anything.
 */
export function addressOf({ ip, ips, raw }: Pick<FastifyRequest, 'ip' | 'ips' | 'raw'>): string {
  for (const entry of ips ? ips.toReversed() : [ip]) {
    const address = plainAddress(entry ?? '')
    if (address !== null) return address
  }
  return raw.socket.remoteAddress ?? ''
}

/** Returns whether an address lies within one of the networks, each given as an address or CIDR. */
export const isWithin = (address: string, networks: readonly string[]): boolean => {
  const parsed = ipaddr.parse(address)
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ([ipaddr.parse(network), Infinity] as const)
    if (base.kind() !== parsed.kind()) return false
    return parsed.match(base, Math.min(bits, parsed.kind() === 'ipv4' ? 32 : 128))
  })
}

/** Does the same as `addressOf` for socket requests, which Fastify does not see. */
export function callerOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: TrustedProxies,
): string {
  const named = String(headers['x-forwarded-for'] ?? '').split(',')
  const chain = [socket.remoteAddress ?? '', ...named.reverse()].map(plainAddress)
  let caller = chain[0] ?? ''
  for (const [hops, address] of chain.entries()) {
    caller = address ?? caller
    const isProxy =
      typeof proxies === 'number'
        ? hops < proxies
        : address !== null && proxies !== null && isWithin(address, proxies)
    if (!isProxy) break
  }
  return caller
}
