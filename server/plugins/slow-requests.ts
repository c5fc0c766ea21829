import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { KB_BYTES, SECOND_MS } from '#contract/base/units.ts'
import type { Connection, OpenAnswers } from './open-answers.ts'

/** How fast bodies have to arrive. */
export interface Pace {
  /** Time in which the minimum has to arrive, in milliseconds. */
  readonly windowMs: number
  /** Bytes that have to arrive in each window until the body is complete. */
  readonly minBytes: number
  /** Runs a function at an interval, and returns one that stops it; for tests. */
  readonly repeat?: (run: () => void, everyMs: number) => () => void
}

/** Our choice: 1 kB a second, which the slowest mobile networks exceed tenfold. */
const PACE: Pace = { windowMs: 15 * SECOND_MS, minBytes: 15 * KB_BYTES }
/**
 * Looks in a window (our choice). A window ends with its last look, not by the clock: a process that stalls has not read what arrived by
 * then, but it reads between two looks.
 */
export const LOOKS_PER_WINDOW = 5

const byTimer = (run: () => void, everyMs: number): (() => void) => {
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}

/** Looks at connections, several times in a window. Returns a function that stops it. */
export const repeatChecks = ({ windowMs, repeat = byTimer }: Pace, look: () => void): (() => void) =>
  repeat(look, windowMs / LOOKS_PER_WINDOW)

/** Settings of Node's HTTP server: headers have to be complete within 15 s, and it looks often enough to keep to it. */
export const headerTimeouts = { headersTimeout: 15 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS }

/** A call whose body has not arrived whole. */
interface Arriving {
  readonly answer: ServerResponse
  /** Looks since the body began to arrive, and in the current window. */
  looks: number
  inWindow: number
  bytes: number
}

const isTooSlow = (socket: Socket, body: Arriving, { minBytes }: Pace): boolean => {
  const { answer } = body
  const { req: request } = answer
  body.looks += 1
  body.inWindow += 1
  // Refused already, and still sent.
  if (answer.writableFinished && body.looks >= LOOKS_PER_WINDOW) return true
  // What has arrived waits for us, so the sender cannot go on.
  const isOurs = request.readableLength >= request.readableHighWaterMark
  if (!isOurs && body.inWindow < LOOKS_PER_WINDOW) return false
  if (!isOurs && socket.bytesRead - body.bytes < minBytes) return true
  body.inWindow = 0
  body.bytes = socket.bytesRead
  return false
}

/** Ends the connections of requests whose bodies arrive too slowly. Returns a function that stops it. */
function endSlow(open: OpenAnswers, pace: Pace): () => void {
  const arriving = new WeakMap<Connection, Arriving>()
  const check = () => {
    for (const connection of open.connections()) {
      const { socket, last: answer } = connection
      const known = arriving.get(connection)
      // What arrived whole and is not read yet is complete, too: then we are slow, not the sender.
      if (!answer || answer.req.complete) arriving.delete(connection)
      else if (known?.answer !== answer)
        arriving.set(connection, { answer, looks: 0, inWindow: 0, bytes: socket.bytesRead })
      else if (isTooSlow(socket, known, pace)) socket.destroy()
    }
  }
  return repeatChecks(pace, check)
}

/** Ends connections whose requests arrive too slowly, so that a few thousand idle senders hold nothing. */
export const slowRequests = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.openAnswers, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-requests', dependencies: ['open-answers'] },
)
