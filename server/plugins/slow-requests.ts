import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { KB_BYTES, SECOND_MS } from '#contract/units.ts'

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

interface Arriving {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly socket: Socket
  readonly began: number
  since: number
  bytes: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isTooSlow = (body: Arriving, { windowMs, minBytes }: Pace, now: number): boolean => {
  const { request, response, socket } = body
  // Refused already, and still sent.
  if (response.writableFinished && now - body.began >= windowMs) return true
  // It arrived whole and is not read yet: we are slow, not the sender.
  if (request.complete) return false
  // What has arrived waits for us, so the sender cannot go on.
  const isOurs = request.readableLength >= request.readableHighWaterMark
  if (!isOurs && now - body.since < windowMs) return false
  if (!isOurs && socket.bytesRead - body.bytes < minBytes) return true
  body.since = now
  body.bytes = socket.bytesRead
  return false
}

/** Ends the connections of requests whose bodies arrive too slowly. Returns a function that stops it. */
function endSlow(server: Server, pace: Pace): () => void {
  const arriving = new Set<Arriving>()
  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    const began = performance.now()
    const body: Arriving = { request, response, socket, began, since: began, bytes: socket.bytesRead }
    arriving.add(body)
    request.once('end', () => arriving.delete(body))
    request.once('close', () => arriving.delete(body))
  })
  const look = () => {
    const now = performance.now()
    for (const body of arriving) if (isTooSlow(body, pace, now)) body.socket.destroy()
  }
  const timer = setInterval(look, pace.windowMs / LOOKS_PER_WINDOW).unref()
  return () => clearInterval(timer)
}

/** Ends connections whose requests arrive too slowly, so that a few thousand idle senders hold nothing. */
export const slowRequests = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.server, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-requests' },
)
