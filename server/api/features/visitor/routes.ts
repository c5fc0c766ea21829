import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/visitor/visitor.ts'
import { type Incoming, sendMessage } from '#server/api/core/answering/send-message.ts'
import { discardUnsent, receiveChatFiles, visitorLimit } from '#server/api/core/chats/chat-files.ts'
import { rate } from '#server/api/core/chats/rate.ts'
import { checkStorage } from '#server/api/core/clients/storage.ts'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { wantsStream } from '#server/api/platform/http/wants-stream.ts'
import { AppError } from '#server/lib/app-error.ts'
import { askForAgent, leaveChat, markRead, visitorChat } from './service.ts'
import { streamTurn } from './stream.ts'

/** Throws unless the token is for this chat. */
const own = (visitor: VisitorCaller, id: number) => {
  if (visitor.chatId !== id) throw new AppError('not_found')
}

/** Registers the routes of visitors in their own chat. */
export function visitorRoutes(app: FastifyInstance, context: With<AnsweringParts>): void {
  mount(app, contract.getVisitorChat, ({ visitor, params }) => {
    own(visitor, params.id)
    return visitorChat(context, visitor)
  })

  const respond = (
    visitor: VisitorCaller,
    incoming: Incoming,
    request: FastifyRequest,
    reply: FastifyReply,
  ) =>
    wantsStream(request)
      ? streamTurn(context, visitor, incoming, request, reply)
      : sendMessage(context, visitor, incoming)

  mount(app, contract.sendMessage, async ({ visitor, params, headers, body, request, reply }) => {
    own(visitor, params.id)
    return respond(
      visitor,
      { text: body.message, key: headers['idempotency-key'], address: request.ip },
      request,
      reply,
    )
  })

  mount(app, contract.sendFiles, async ({ visitor, params, headers, request, reply }) => {
    own(visitor, params.id)
    const limit = await visitorLimit(context, visitor)
    await checkStorage(context.db, visitor.bot.client)
    const upload = await receiveChatFiles(context, visitor, limit, request)
    try {
      return await respond(
        visitor,
        { ...upload, key: headers['idempotency-key'], address: request.ip },
        request,
        reply,
      )
    } finally {
      await discardUnsent(context, upload)
    }
  })

  mount(app, contract.askForAgent, async ({ visitor, params }) => {
    own(visitor, params.id)
    await askForAgent(context, visitor)
    return undefined
  })
  mount(app, contract.leaveChat, async ({ visitor, params }) => {
    own(visitor, params.id)
    await leaveChat(context, visitor)
    return undefined
  })
  mount(app, contract.readVisitorChat, async ({ visitor, params, body }) => {
    own(visitor, params.id)
    await markRead(context, visitor, body.order, body.state)
    return undefined
  })
  mount(app, contract.rateChat, async ({ visitor, params, body }) => {
    own(visitor, params.id)
    await rate(context, visitor, body.stars, body.feedback?.trim() ?? '')
    return undefined
  })
}
