import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends the responses of a connection with it. Node ends only the one that is being sent: those to calls that were pipelined behind it
 * would never close, and what waits for that (a turn, a connection to the API, its buffers) would be held for ever.
 */
export function endAbandoned(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('request', ({ socket }, response) => {
    const known = open.get(socket)
    const answers = known ?? new Set()
    answers.add(response)
    response.once('close', () => answers.delete(response))
    if (known) return
    open.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) {
        answer.destroy()
        answer.emit('close')
      }
    })
  })
}
