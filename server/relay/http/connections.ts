import type { Server } from 'node:http'
import type { TrustedProxies } from '#server/config/checks.ts'
import { callerNetwork, isLoopback, plainAddress } from '#server/lib/network-address.ts'
import { isWithin } from '../base/trusted-proxies.ts'

/** Our choice: maximum open connections per address; a floor of 300 with two tabs each is behind one address. */
export const CONNECTIONS_PER_ADDRESS = 1_000

/** Returns whether an address is a proxy of the operator: one that is named, any where only their number is, or one on this machine. */
export const isProxy = (address: string, proxies: TrustedProxies): boolean => {
  if (isLoopback(address)) return true
  if (proxies === null || typeof proxies === 'number') return proxies !== null
  return isWithin(address, proxies)
}

/** Closes further connections of an address that has too many. Proxies have as many as they need, because many callers share them. */
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
