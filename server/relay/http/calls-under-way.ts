import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'
import { addressOf } from './trusted-proxies.ts'

/** Our choice: proxied calls of one address under way at a time, a tenth of the connections to the API. Calls above it wait for each other. */
const CALLS_PER_ADDRESS = 100

interface Calls {
  count: number
  readonly waiting: (() => void)[]
}

/**
 * Returns a hook that lets the proxied calls of an address wait for each other where too many are under way, so that one who reads no
 * answers does not take all connections to the API. Addresses of this machine are those of a proxy, and do not wait.
 */
export function takeTurns(max = CALLS_PER_ADDRESS) {
  const underWay = new Map<string, Calls>()

  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    if (!request.routeOptions.config.isProxied) return
    const address = addressOf(request)
    if (isLoopback(address)) return
    const network = callerNetwork(address)
    const calls = underWay.get(network) ?? { count: 0, waiting: [] }
    underWay.set(network, calls)
    const leave = () => {
      const next = calls.waiting.shift()
      if (next) return next()
      calls.count -= 1
      if (calls.count === 0) underWay.delete(network)
    }
    if (calls.count < max) calls.count += 1
    else await new Promise<void>((resolve) => calls.waiting.push(resolve))
    if (raw.closed || raw.destroyed) {
      leave()
      throw new AppError('malformed_request')
    }
    raw.once('close', leave)
  }
}
