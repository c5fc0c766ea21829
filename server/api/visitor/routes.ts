import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/visitor.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { rate } from '../reports/feedback/service.ts'
import { exchange, type Incoming } from './exchange.ts'
import { discardUnsent, receiveChatFiles } from './files.ts'
import { askForAgent, leaveChat, markRead, visitorChat } from './service.ts'
import { wantsStream, writeExchange } from './stream.ts'

/** Only the chat that the token is for. */
const own = (visitor: VisitorCaller, id: number) => {
  if (visitor.chatId !== id) throw new AppError('not_found')
}

/** Visitors in their own chat. */
export function visitorRoutes(app: FastifyInstance, context: Context): void {
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
      ? writeExchange(context, visitor, incoming, request, reply)
      : exchange(context, visitor, incoming)

  mount(app, contract.sendMessage, async ({ visitor, params, headers, body, request, reply }) => {
    own(visitor, params.id)
    return respond(visitor, { text: body.message, key: headers['idempotency-key'] }, request, reply)
  })

  mount(app, contract.sendFiles, async ({ visitor, params, headers, request, reply }) => {
    own(visitor, params.id)
    const upload = await receiveChatFiles(context, visitor, request)
    try {
      return await respond(visitor, { ...upload, key: headers['idempotency-key'] }, request, reply)
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
