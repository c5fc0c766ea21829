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
}

/** Our choice: 1 kB a second, which the slowest mobile networks exceed tenfold. */
const PACE: Pace = { windowMs: 15 * SECOND_MS, minBytes: 15 * KB_BYTES }
/** How often a window is looked at. */
const LOOKS_PER_WINDOW = 5

/** Settings of Node's HTTP server: headers have to be complete within 15 s, and it looks often enough to keep to it. */
export const headerTimeouts = { headersTimeout: 15 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS }

/** A call whose body has not arrived whole. */
interface Arriving {
  readonly answer: ServerResponse
  readonly began: number
  since: number
  bytes: number
}

const isTooSlow = (socket: Socket, body: Arriving, { windowMs, minBytes }: Pace, now: number): boolean => {
  const { answer } = body
  const { req: request } = answer
  // Refused already, and still sent.
  if (answer.writableFinished && now - body.began >= windowMs) return true
  // What has arrived waits for us, so the sender cannot go on.
  const isOurs = request.readableLength >= request.readableHighWaterMark
  if (!isOurs && now - body.since < windowMs) return false
  if (!isOurs && socket.bytesRead - body.bytes < minBytes) return true
  body.since = now
  body.bytes = socket.bytesRead
  return false
}

/** Ends the connections of requests whose bodies arrive too slowly. Returns a function that stops it. */
function endSlow(open: OpenAnswers, pace: Pace): () => void {
  const arriving = new WeakMap<Connection, Arriving>()
  const check = () => {
    const now = performance.now()
    for (const connection of open.connections()) {
      const { socket, last: answer } = connection
      const known = arriving.get(connection)
      // What arrived whole and is not read yet is complete, too: then we are slow, not the sender.
      if (!answer || answer.req.complete) arriving.delete(connection)
      else if (known?.answer !== answer)
        arriving.set(connection, { answer, began: now, since: now, bytes: socket.bytesRead })
      else if (isTooSlow(socket, known, pace, now)) socket.destroy()
    }
  }
  const timer = setInterval(check, pace.windowMs / LOOKS_PER_WINDOW).unref()
  return () => clearInterval(timer)
}

/** Ends connections whose requests arrive too slowly, so that a few thousand idle senders hold nothing. */
export const slowRequests = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.openAnswers, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-requests', dependencies: ['open-answers'] },
)
