import type { Server } from 'node:http'
import type { TrustedProxies } from '#server/config/checks.ts'
import { callerNetwork, isLoopback, plainAddress } from '#server/lib/network-address.ts'
import { isWithin } from '../base/trusted-proxies.ts'

/** Our choice: maximum open connections per address; a floor of 300 agents with two tabs each shares one address. */
export const CONNECTIONS_PER_ADDRESS = 1_000

/**
 * Returns whether an address is one of the operator's proxies: a configured address, any address if only their number is
 * configured, or a loopback address.
 */
export const isProxy = (address: string, proxies: TrustedProxies): boolean => {
  if (isLoopback(address)) return true
  if (proxies === null || typeof proxies === 'number') return proxies !== null
  return isWithin(address, proxies)
}

/** Closes excess connections from an address. Proxies are not limited, because many callers share them. */
export function capConnections(
  server: Server,
  proxies: TrustedProxies,
  max = CONNECTIONS_PER_ADDRESS,
  isExempt = isProxy,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === null || isExempt(address, proxies)) return
    const network = callerNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > max) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
