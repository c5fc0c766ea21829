import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

type Answer = ServerResponse<IncomingMessage>

/** A connection, and its calls that are not over. */
export class Connection {
  readonly socket: Socket
  /** Answers that are not over, in the order of their calls: the first is the one that is being sent. */
  readonly answers: Answer[] = []
  /** Answer to the last call; null once both are over. A refused call may still be arriving after its answer. */
  last: Answer | null = null
  readonly #waiting: { readonly answer: Answer; readonly go: () => void }[] = []

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Runs `go` once the answers before this one are over, or this one is. */
  inTurn(answer: Answer, go: () => void): void {
    if (this.answers[0] === answer || !this.answers.includes(answer)) go()
    else this.#waiting.push({ answer, go })
  }

  /** Adds the answer to a call that has just arrived. */
  begin(answer: Answer): void {
    this.answers.push(answer)
    this.last = answer
  }

  /** Removes an answer, whose turn it is no more. */
  end(answer: Answer): void {
    if (this.last === answer && answer.req.complete) this.last = null
    const at = this.answers.indexOf(answer)
    if (at < 0) return
    if (at === 0) this.answers.shift()
    else this.answers.splice(at, 1)
    if (this.#waiting.length > 0) for (const one of [answer, this.answers[0]]) this.#wake(one)
  }

  #wake(answer: Answer | undefined): void {
    const at = this.#waiting.findIndex((one) => one.answer === answer)
    if (at >= 0) this.#waiting.splice(at, 1)[0]?.go()
  }
}

/** What is under way on a server. */
export interface OpenAnswers {
  /** Open connections on which a call has come. */
  connections(): Iterable<Connection>
  /** Returns the connection of a call. */
  of(answer: Answer): Connection
  /** Resolves the next time that an answer is over. */
  nextEnd(): Promise<void>
}

/**
 * Knows the answers of a server that are not over, for whatever waits for them or watches them. Each connection keeps its own few: a set of
 * all would be rebuilt every few calls, and what a discarded set has held survives collections of garbage.
 *
 * Also ends the answers of a connection with it. Node ends only the one that is being sent: those to calls that were pipelined behind it
 * would never close, and what waits for that (a turn, a connection to the API, its buffers) would be held for ever.
 */
export const openAnswers = fp(
  async (app: FastifyInstance) => {
    const connections = new Map<Socket, Connection>()
    let onEnd: (() => void) | null = null

    const connect = (socket: Socket): Connection => {
      const connection = new Connection(socket)
      connections.set(socket, connection)
      socket.once('close', () => {
        for (const answer of [...connection.answers]) {
          answer.destroy()
          answer.emit('close')
        }
        connections.delete(socket)
      })
      return connection
    }
    const of = ({ req: { socket } }: Answer) => connections.get(socket) ?? connect(socket)
    function end(this: Answer): void {
      connections.get(this.req.socket)?.end(this)
      onEnd?.()
    }
    // Before Fastify, whose hooks ask for it.
    app.server.prependListener('request', (_request, answer: Answer) => {
      of(answer).begin(answer)
      answer.on('close', end)
    })
    app.decorate('openAnswers', {
      connections: () => connections.values(),
      of,
      nextEnd: () =>
        new Promise<void>((resolve) => {
          onEnd = () => {
            onEnd = null
            resolve()
          }
        }),
    })
  },
  { name: 'open-answers' },
)

declare module 'fastify' {
  interface FastifyInstance {
    readonly openAnswers: OpenAnswers
  }
}
