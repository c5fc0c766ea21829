import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, toAppError } from '../../plugins/errors.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { exchange, type Incoming } from './exchange.ts'

/** Says whether a call asks for an event stream. */
export const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false

/**
 * Answers an exchange as server-sent events: `message`, then `token` for each piece, then `reply`, or `error`. A refusal before the
 * first event is an ordinary error answer. A customer who goes away does not stop the answer: it is saved all the same.
 */
export async function writeExchange(
  context: Context,
  visitor: VisitorCaller,
  incoming: Incoming,
  request: FastifyRequest,
  reply: FastifyReply,
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
    exchange(context, visitor, incoming, listener)
      .then(({ reply: answer }) => send('reply', answer))
      .catch((error) => {
        reject(error)
        request.log.error({ err: error }, 'an answer broke off')
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
