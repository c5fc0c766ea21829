import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { KB_BYTES, SECOND_MS } from '#contract/base/units.ts'
import type { Connection, OpenResponses } from './open-responses.ts'
import { LOOKS_PER_WINDOW, type Pace, repeatChecks } from './slow-requests.ts'

/**
 * Our choice: responses must be read at 1 kB per second or faster. The window is a minute because the operating system passes on
 * buffered data in large pieces.
 */
const PACE: Pace = { windowMs: 60 * SECOND_MS, minBytes: 60 * KB_BYTES }

interface Leaving {
  readonly answer: ServerResponse
  /** Number of checks since data began to wait for the caller, and number of bytes that had left the process by then. */
  looks: number
  taken: number
}

/** Returns the number of bytes that have left the process; the last chunk counts only once all of it has left. */
const takenOf = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

const isTooSlow = (socket: Socket, leaving: Leaving, { minBytes }: Pace): boolean => {
  const taken = takenOf(socket)
  // Nothing is waiting for the caller: the response itself is slow, as with models and event streams.
  const isCurrent = socket.writableLength === 0
  leaving.looks += 1
  if (!isCurrent && leaving.looks < LOOKS_PER_WINDOW) return false
  if (!isCurrent && taken - leaving.taken < minBytes) return true
  leaving.looks = 0
  leaving.taken = taken
  return false
}

/** Closes the connections of callers that read their responses too slowly. Returns a function that stops the checks. */
function endSlow(open: OpenResponses, pace: Pace): () => void {
  const leaving = new WeakMap<Connection, Leaving>()
  const check = () => {
    for (const connection of open.connections()) {
      const { socket, answers } = connection
      const [answer] = answers
      const known = leaving.get(connection)
      if (!answer) leaving.delete(connection)
      else if (known?.answer !== answer) leaving.set(connection, { answer, looks: 0, taken: takenOf(socket) })
      else if (isTooSlow(socket, known, pace)) socket.destroy()
    }
  }
  return repeatChecks(pace, check)
}

/** Closes connections whose callers read a pending response too slowly, so that idle readers hold no resources. */
export const slowReaders = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.openResponses, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-readers', dependencies: ['open-answers'] },
)
