import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { KB_BYTES, SECOND_MS } from '#contract/base/units.ts'
import type { Connection, OpenAnswers } from './open-answers.ts'
import { LOOKS_PER_WINDOW, type Pace, repeatChecks } from './slow-requests.ts'

/** Our choice: 1 kB a second. A minute, because what a system has taken for a caller it passes on in larger pieces. */
const PACE: Pace = { windowMs: 60 * SECOND_MS, minBytes: 60 * KB_BYTES }

interface Leaving {
  readonly answer: ServerResponse
  /** Looks since something has waited for the caller, and the bytes that it had taken by then. */
  looks: number
  taken: number
}

/** Bytes that have left the process: those of the last piece only once all of it has. */
const takenOf = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

const isTooSlow = (socket: Socket, leaving: Leaving, { minBytes }: Pace): boolean => {
  const taken = takenOf(socket)
  // Nothing waits for the caller: the answer is slow itself, as those of a model and of events are.
  const isCurrent = socket.writableLength === 0
  leaving.looks += 1
  if (!isCurrent && leaving.looks < LOOKS_PER_WINDOW) return false
  if (!isCurrent && taken - leaving.taken < minBytes) return true
  leaving.looks = 0
  leaving.taken = taken
  return false
}

/** Ends the connections of callers who read their answers too slowly. Returns a function that stops it. */
function endSlow(open: OpenAnswers, pace: Pace): () => void {
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

/** Ends connections whose callers take too little of an answer that waits for them, so that idle readers hold nothing. */
export const slowReaders = fp(
  async (app: FastifyInstance, { pace = PACE }: { pace?: Pace | undefined }) => {
    const stop = endSlow(app.openAnswers, pace)
    app.addHook('onClose', async () => stop())
  },
  { name: 'slow-readers', dependencies: ['open-answers'] },
)
