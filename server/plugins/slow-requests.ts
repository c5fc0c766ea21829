import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { KB_BYTES, SECOND_MS } from '#contract/base/units.ts'
import type { Connection, OpenResponses } from './open-responses.ts'

/** Minimum rate at which a request body or a response must be transferred. */
export interface Pace {
  /** Time in milliseconds in which the minimum has to be transferred. */
  readonly windowMs: number
  /** Bytes that have to be transferred in each window until the body is complete. */
  readonly minBytes: number
  /** Runs a function at an interval and returns a function that stops it; for tests. */
  readonly repeat?: (run: () => void, everyMs: number) => () => void
}

/** Our choice: request bodies must arrive at 1 kB per second or faster; even the slowest mobile networks are ten times faster. */
const PACE: Pace = { windowMs: 15 * SECOND_MS, minBytes: 15 * KB_BYTES }
/**
 * Our choice: number of checks per window. Windows are measured in checks rather than elapsed time: a process that stalls cannot
 * read what arrives during the stall, but it always gets to read between two checks.
 */
export const LOOKS_PER_WINDOW = 5

const byTimer = (run: () => void, everyMs: number): (() => void) => {
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}

/** Runs a check several times per window. Returns a function that stops it. */
export const repeatChecks = ({ windowMs, repeat = byTimer }: Pace, look: () => void): (() => void) =>
  repeat(look, windowMs / LOOKS_PER_WINDOW)

/**
 * Settings for Node's HTTP server: headers have to be complete within 15 s, and connections are checked often enough to enforce
 * it.
 */
export const headerTimeouts = { headersTimeout: 15 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS }

/** Request whose body is still arriving. */
interface Arriving {
  readonly answer: ServerResponse
  /** Number of checks since the body began to arrive, and number of checks in the current window. */
  looks: number
  inWindow: number
  bytes: number
}

const isTooSlow = (socket: Socket, body: Arriving, { minBytes }: Pace): boolean => {
  const { answer } = body
  const { req: request } = answer
  body.looks += 1
  body.inWindow += 1
  // The request was already rejected, but its body is still arriving.
  if (answer.writableFinished && body.looks >= LOOKS_PER_WINDOW) return true
  // Received data is waiting for us, so the sender cannot continue.
  const isOurs = request.readableLength >= request.readableHighWaterMark
  if (!isOurs && body.inWindow < LOOKS_PER_WINDOW) return false
  if (!isOurs && socket.bytesRead - body.bytes < minBytes) return true
  body.inWindow = 0
  body.bytes = socket.bytesRead
  return false
}

/** Closes the connections of requests whose bodies arrive too slowly. Returns a function that stops the checks. */
function endSlow(open: OpenResponses, pace: Pace): () => void {
  const arriving = new WeakMap<Connection, Arriving>()
  const check = () => {
    for (const connection of open.connections()) {
      const { socket, last: answer } = connection
      const known = arriving.get(connection)
      // A body that has arrived but is not read yet is also complete: the delay is ours, not the sender's.
      if (!answer || answer.req.complete) arriving.delete(connection)
      else if (known?.answer !== answer)
        arriving.set(connection, { answer, looks: 0, inWindow: 0, bytes: socket.bytesRead })
      else if (isTooSlow(socket, known, pace)) socket.destroy()
    }
  }
  return repeatChecks(pace, check)
}

/** Closes connections whose requests arrive too slowly, so that thousands of idle senders hold no resources. */
export const slowRequests = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.openResponses, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-requests', dependencies: ['open-answers'] },
)
