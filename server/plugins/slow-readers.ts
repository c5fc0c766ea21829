import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { KB_BYTES, SECOND_MS } from '#contract/units.ts'
import type { Pace } from './slow-requests.ts'

/** Our choice: 1 kB a second. A minute, because what a system has taken for a caller it passes on in larger pieces. */
const PACE: Pace = { windowMs: 60 * SECOND_MS, minBytes: 60 * KB_BYTES }
/** How often a window is looked at. */
const LOOKS_PER_WINDOW = 5

interface Leaving {
  readonly socket: Socket
  /** Since when something has waited for the caller, and the bytes that it had taken by then. */
  since: number
  taken: number
}

/** Bytes that have left the process: those of the last piece only once all of it has. */
const takenOf = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

const isTooSlow = (answer: Leaving, { windowMs, minBytes }: Pace, now: number): boolean => {
  const { socket } = answer
  const taken = takenOf(socket)
  // Nothing waits for the caller: the answer is slow itself, as those of a model and of events are.
  const isCurrent = socket.writableLength === 0
  if (!isCurrent && now - answer.since < windowMs) return false
  if (!isCurrent && taken - answer.taken < minBytes) return true
  answer.since = now
  answer.taken = taken
  return false
}

/** Ends the connections of callers who read their answers too slowly. Returns a function that stops it. */
function endSlow(server: Server, pace: Pace): () => void {
  const leaving = new Map<ServerResponse, Leaving>()
  server.on('request', ({ socket }, response) => {
    leaving.set(response, { socket, since: performance.now(), taken: takenOf(socket) })
    response.once('close', () => leaving.delete(response))
  })
  const look = () => {
    const now = performance.now()
    for (const answer of leaving.values()) if (isTooSlow(answer, pace, now)) answer.socket.destroy()
  }
  const timer = setInterval(look, pace.windowMs / LOOKS_PER_WINDOW).unref()
  return () => clearInterval(timer)
}

/** Ends connections whose callers take too little of an answer that waits for them, so that idle readers hold nothing. */
export const slowReaders = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.server, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-readers' },
)
