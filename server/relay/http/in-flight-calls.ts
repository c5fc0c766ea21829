import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import { callerNetwork, isLoopback } from '#server/lib/network-address.ts'
import type { OpenResponses } from '#server/plugins/open-responses.ts'
import { addressOf } from '../base/trusted-proxies.ts'

/** Maximum in-flight proxied calls per address; further calls are queued (our choice: a tenth of the connections to the API). */
const CALLS_PER_ADDRESS = 100

interface Calls {
  count: number
  readonly waiting: (() => void)[]
}

/**
 * Returns whether the caller has disconnected. Also checks the socket: when it closes, Node closes its pending responses one at a
 * time.
 */
const isGone = ({ closed, destroyed, req }: ServerResponse): boolean =>
  closed || destroyed || req.socket.destroyed

/** Queues calls from addresses that have reached their maximum of calls in flight. */
class AddressQueue {
  readonly #inFlight = new Map<string, Calls>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Runs `go` once the address is below its maximum. The slot is freed when the response closes, or immediately if the caller has left. */
  run(address: string, raw: ServerResponse, go: () => void): void {
    const calls = this.#inFlight.get(address) ?? { count: 0, waiting: [] }
    this.#inFlight.set(address, calls)
    const leave = () => {
      const next = calls.waiting.shift()
      if (next) return next()
      calls.count -= 1
      if (calls.count === 0) this.#inFlight.delete(address)
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
 * Returns a hook that queues proxied calls per connection, and per address above the maximum, so that a client that stops reading
 * cannot exhaust memory or API connections. Pipelined calls on a connection must be answered in order anyway. Loopback addresses
 * belong to a proxy and are not limited.
 */
export function limitInFlight(open: OpenResponses, max = CALLS_PER_ADDRESS) {
  const queue = new AddressQueue(max)

  return (request: FastifyRequest, { raw }: FastifyReply, done: (error?: AppError) => void): void => {
    if (!request.routeOptions.config.isProxied) {
      done()
      return
    }
    const goOn = () => done(isGone(raw) ? new AppError('malformed_request') : undefined)
    open.of(raw).inTurn(raw, () => {
      const address = addressOf(request)
      if (isGone(raw) || isLoopback(address)) goOn()
      else queue.run(callerNetwork(address), raw, goOn)
    })
  }
}
