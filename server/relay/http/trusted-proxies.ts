import type { FastifyRequest } from 'fastify'
import type { TrustedProxies } from '#server/config/checks.ts'
import { plainAddress } from '#server/lib/network-address.ts'

/** Returns Fastify's `trustProxy`: whether the address at a position, 0 being the connection's own, is a proxy of the operator. */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, position: number) => boolean) {
  if (proxies === null) return false
  // Fastify's own number trusts nobody, because it cannot know the nearest proxy.
  return typeof proxies === 'number' ? (_address, position) => position < proxies : [...proxies]
}

/**
 * Returns the address that a request comes from: the farthest that a trusted proxy vouches for. Entries that are no IP addresses are
 * passed over, because some proxies write `unknown` and strangers write anything.
 */
export function addressOf({ ip, ips, raw }: Pick<FastifyRequest, 'ip' | 'ips' | 'raw'>): string {
  for (const entry of [...(ips ?? [ip])].reverse()) {
    const address = plainAddress(entry ?? '')
    if (address !== null) return address
  }
  return raw.socket.remoteAddress ?? ''
}
