import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'
import type { OpenAnswers } from '#server/plugins/open-answers.ts'
import { addressOf } from '../base/trusted-proxies.ts'

/** Our choice: proxied calls of one address under way at a time, a tenth of the connections to the API. Calls above it wait for each other. */
const CALLS_PER_ADDRESS = 100

interface Calls {
  count: number
  readonly waiting: (() => void)[]
}

/** Returns whether a caller has left. Node ends the answers of a connection one after the other. */
const isGone = ({ closed, destroyed, req }: ServerResponse): boolean =>
  closed || destroyed || req.socket.destroyed

/** Lets the calls of one address wait for each other above a number that is under way. */
class Turns {
  readonly #underWay = new Map<string, Calls>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Runs `go` in the address's turn, which ends with the response, or at once if the caller has left by then. */
  take(address: string, raw: ServerResponse, go: () => void): void {
    const calls = this.#underWay.get(address) ?? { count: 0, waiting: [] }
    this.#underWay.set(address, calls)
    const leave = () => {
      const next = calls.waiting.shift()
      if (next) return next()
      calls.count -= 1
      if (calls.count === 0) this.#underWay.delete(address)
    }
    const enter = () => {
      if (isGone(raw)) leave()
      else raw.once('close', leave)
      go()
    }
    if (calls.count >= this.#max) {
      calls.waiting.push(enter)
      return
    }
    calls.count += 1
    enter()
  }
}

/**
 * Returns a hook that lets the proxied calls of a connection, and those of an address where too many are under way, wait for each
 * other, so that one who reads no answers takes neither memory nor all connections to the API. Calls that are pipelined on a connection
 * have to be answered in order anyway. Addresses of this machine are those of a proxy, and wait for nobody else's.
 */
export function takeTurns(open: OpenAnswers, max = CALLS_PER_ADDRESS) {
  const turns = new Turns(max)

  return (request: FastifyRequest, { raw }: FastifyReply, done: (error?: AppError) => void): void => {
    if (!request.routeOptions.config.isProxied) {
      done()
      return
    }
    const goOn = () => done(isGone(raw) ? new AppError('malformed_request') : undefined)
    open.of(raw).inTurn(raw, () => {
      const address = addressOf(request)
      if (isGone(raw) || isLoopback(address)) goOn()
      else turns.take(callerNetwork(address), raw, goOn)
    })
  }
}
