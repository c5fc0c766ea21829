import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Incoming, sendMessage } from '#server/api/core/answering/send-message.ts'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { errorBody, toAppError } from '#server/plugins/errors.ts'

/**
 * Responds to a customer's message with server-sent events: `message`, then `token` for each piece, then
 * `reply`, or `error`. An error before the first event is an ordinary error response. The answer is saved
 * even if the customer disconnects.
 */
export async function streamTurn(
  context: With<AnsweringParts>,
  visitor: VisitorCaller,
  incoming: Incoming,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const stream = new Readable({ read() {} })
  const send = (event: string, data: unknown) => {
    if (!stream.destroyed) stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const begun = new Promise<void>((resolve, reject) => {
    const listener = {
      message: (message: unknown) => {
        send('message', message)
        resolve()
      },
      token: (piece: string) => send('token', piece),
    }
    sendMessage(context, visitor, incoming, listener)
      .then(({ reply: answer }) => send('reply', answer))
      .catch((error) => {
        reject(error)
        request.log.error({ err: error }, 'an answer was interrupted by an error')
        send('error', errorBody(toAppError(error), request.id))
      })
      .finally(() => stream.push(null))
  })
  await begun
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(stream)
}
