import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

type Answer = ServerResponse<IncomingMessage>

/** Connection with its open responses. */
export class Connection {
  readonly socket: Socket
  /** Open responses in the order of their requests; the first is the one being sent. */
  readonly answers: Answer[] = []
  /**
   * Response to the last request; null once both are complete. The body of a rejected request may still be arriving after its
   * response.
   */
  last: Answer | null = null
  readonly #waiting: { readonly answer: Answer; readonly go: () => void }[] = []

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Runs `go` once all earlier responses are complete, or when this one is. */
  inTurn(answer: Answer, go: () => void): void {
    if (this.answers[0] === answer || !this.answers.includes(answer)) go()
    else this.#waiting.push({ answer, go })
  }

  /** Adds the response to a request that has just arrived. */
  begin(answer: Answer): void {
    this.answers.push(answer)
    this.last = answer
  }

  /** Removes a response that is complete or aborted. */
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

/** Open connections and responses of a server. */
export interface OpenAnswers {
  /** Open connections that have received a request. */
  connections(): Iterable<Connection>
  /** Returns the connection of a response. */
  of(answer: Answer): Connection
  /** Resolves when the next response ends. */
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
    // Runs before Fastify, because its hooks use the connection.
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
