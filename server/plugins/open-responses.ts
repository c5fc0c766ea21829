import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

type Answer = ServerResponse<IncomingMessage>

/** A connection and the responses that are still open on it. */
export class Connection {
  readonly socket: Socket
  /** Open responses in the order of their requests; the first is the one being sent. */
  readonly answers: Answer[] = []
  /**
   * Response to the last request; null once that request and its response are complete. The body of a rejected request may still
   * be arriving after its response.
   */
  last: Answer | null = null
  readonly #waiting: { readonly answer: Answer; readonly go: () => void }[] = []

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Runs `go` once all earlier responses are complete, or once this response has ended. */
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

/** Open connections of a server and the responses on them. */
export interface OpenResponses {
  /** Returns the open connections that have received a request. */
  connections(): Iterable<Connection>
  /** Returns the connection on which a response is sent. */
  of(answer: Answer): Connection
  /** Resolves when the next response ends. */
  nextEnd(): Promise<void>
}

/**
 * Tracks the open responses of a server, for code that waits for them or monitors them. Each connection has its own short list: one set
 * for all would be rebuilt every few calls, and the contents of a discarded set survive garbage collections.
 *
 * Also ends the responses of a connection when it closes. Node.js ends only the one being sent; responses to pipelined requests would
 * never close, and everything that waits for that (a turn, a connection to the API, its buffers) would leak.
 */
export const openResponses = fp(
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
    // Runs before Fastify's own listener, because Fastify's hooks use the connection.
    app.server.prependListener('request', (_request, answer: Answer) => {
      of(answer).begin(answer)
      answer.on('close', end)
    })
    app.decorate('openResponses', {
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
    readonly openResponses: OpenResponses
  }
}
