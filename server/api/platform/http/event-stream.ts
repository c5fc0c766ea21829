import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, toAppError } from '#server/plugins/errors.ts'

/** Returns whether a call requests an event stream. */
export const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false

/** Sends an event; does nothing if the caller has disconnected. */
export type SendEvent = (event: string, data: unknown) => void

/**
 * Responds with the server-sent events of `work`, and with `error` if `work` fails. If it fails before the first event, the
 * response is an ordinary error.
 */
export async function streamEvents(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: (send: SendEvent) => Promise<void>,
): Promise<FastifyReply> {
  const stream = new Readable({ read() {} })
  await new Promise<void>((resolve, reject) => {
    const send: SendEvent = (event, data) => {
      if (!stream.destroyed) stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      resolve()
    }
    work(send)
      .catch((error) => {
        reject(error)
        send('error', errorBody(toAppError(error), request.id))
      })
      .finally(() => stream.push(null))
  })
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return reply.headers(headers).send(stream)
}
