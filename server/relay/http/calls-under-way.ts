import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'
import { addressOf } from './trusted-proxies.ts'

/** Our choice: proxied calls of one address under way at a time, a tenth of the connections to the API. Calls above it wait for each other. */
const CALLS_PER_ADDRESS = 100

/** Calls that are pipelined on one connection have to be answered in order anyway; those behind the first would only fill memory. */
const CALLS_PER_CONNECTION = 1

interface Calls {
  count: number
  readonly waiting: (() => void)[]
}

/** Lets the calls of one caller wait for each other above a number that is under way. */
class Turns<Caller> {
  readonly #underWay = new Map<Caller, Calls>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Waits for a turn, which ends with the response; throws if the caller has left by then. */
  async take(caller: Caller, raw: ServerResponse): Promise<void> {
    const calls = this.#underWay.get(caller) ?? { count: 0, waiting: [] }
    this.#underWay.set(caller, calls)
    const leave = () => {
      const next = calls.waiting.shift()
      if (next) return next()
      calls.count -= 1
      if (calls.count === 0) this.#underWay.delete(caller)
    }
    if (calls.count < this.#max) calls.count += 1
    else await new Promise<void>((resolve) => calls.waiting.push(resolve))
    if (raw.closed || raw.destroyed) {
      leave()
      throw new AppError('malformed_request')
    }
    raw.once('close', leave)
  }
}

/**
 * Returns a hook that lets the proxied calls of a connection, and those of an address where too many are under way, wait for each
 * other, so that one who reads no answers takes neither memory nor all connections to the API. Addresses of this machine are those
 * of a proxy, and wait for nobody else's.
 */
export function takeTurns(max = CALLS_PER_ADDRESS) {
  const ofAddress = new Turns<string>(max)
  const ofConnection = new Turns<FastifyRequest['raw']['socket']>(CALLS_PER_CONNECTION)

  return async (request: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    if (!request.routeOptions.config.isProxied) return
    await ofConnection.take(request.raw.socket, raw)
    const address = addressOf(request)
    if (!isLoopback(address)) await ofAddress.take(callerNetwork(address), raw)
  }
}
