import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/visitor/visitor.ts'
import { type Incoming, sendMessage } from '#server/api/core/answering/send-message.ts'
import { discardUnsent, receiveChatFiles, visitorLimit } from '#server/api/core/chats/chat-files.ts'
import { rate } from '#server/api/core/chats/rate.ts'
import { checkStorage } from '#server/api/core/clients/storage.ts'
import type { AnsweringParts, With } from '#server/api/core/context.ts'
import { wantsStream } from '#server/api/platform/http/event-stream.ts'
import { type Call, mount } from '#server/api/platform/http/mount.ts'
import { askForAgent, leaveChat, markRead, visitorChat } from './service.ts'
import { streamTurn } from './stream.ts'

/** Registers the routes for visitors in their own chats. */
export function visitorRoutes(app: FastifyInstance, context: With<AnsweringParts>): void {
  mount(app, contract.getVisitorChat, ({ visitor }) => visitorChat(context, visitor))

  const respond = (
    { visitor, headers, request, reply }: Omit<Call<typeof contract.sendMessage>, 'body'>,
    sent: Pick<Incoming, 'text' | 'fileIds'>,
  ) => {
    const incoming = { ...sent, key: headers['idempotency-key'], address: request.ip }
    return wantsStream(request)
      ? streamTurn(context, visitor, incoming, { request, reply })
      : sendMessage(context, visitor, incoming)
  }

  mount(app, contract.sendMessage, (call) => respond(call, { text: call.body.message }))

  mount(app, contract.sendFiles, async (call) => {
    const { visitor, request } = call
    const limit = await visitorLimit(context, visitor)
    await checkStorage(context, visitor.bot.client)
    const upload = await receiveChatFiles(context, visitor, limit, request)
    try {
      return await respond(call, upload)
    } finally {
      await discardUnsent(context, upload)
    }
  })

  mount(app, contract.askForAgent, ({ visitor }) => askForAgent(context, visitor))
  mount(app, contract.leaveChat, ({ visitor }) => leaveChat(context, visitor))
  mount(app, contract.readVisitorChat, ({ visitor, body }) =>
    markRead(context, visitor, body.order, body.state),
  )
  mount(app, contract.rateChat, ({ visitor, body }) =>
    rate(context, visitor, body.stars, body.feedback?.trim() ?? ''),
  )
}
