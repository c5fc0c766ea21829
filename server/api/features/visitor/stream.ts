import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Incoming, sendMessage } from '#server/api/core/answering/send-message.ts'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { streamEvents } from '#server/api/platform/http/event-stream.ts'

/**
 * Responds to a customer's message with server-sent events: `message`, `token` for each piece of the answer, and `reply`, or
 * `error`. The answer is saved even if the customer disconnects.
 */
export const streamTurn = (
  context: With<AnsweringParts>,
  visitor: VisitorCaller,
  incoming: Incoming,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> =>
  streamEvents(call, async (send) => {
    try {
      const listener = {
        message: (message: unknown) => send('message', message),
        token: (piece: string) => send('token', piece),
      }
      const { reply } = await sendMessage(context, visitor, incoming, listener)
      send('reply', reply)
    } catch (error) {
      call.request.log.error({ err: error }, 'an answer was interrupted by an error')
      throw error
    }
  })
