import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bootWidget, getBotByApiKey } from '#contract/bots.ts'
import { FILE_MAX, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import * as contract from '#contract/visitor.ts'
import { AppError } from '../../lib/app-error.ts'
import { createCallers } from '../../plugins/authenticate.ts'
import { mount } from '../../plugins/mount.ts'
import type { VisitorCaller } from '../auth/callers.ts'
import { boundOrigin, type Page } from '../auth/origins.ts'
import { toPublicBot } from '../bots/map.ts'
import type { Context } from '../context.ts'
import { rate } from '../reports/feedback/service.ts'
import { discard } from '../uploads/receive.ts'
import { exchange, type Incoming } from './exchange.ts'
import { receiveChatFiles } from './files.ts'
import { askForAgent, beginChat, leaveChat, markRead, visitorChat } from './service.ts'
import { wantsStream, writeExchange } from './stream.ts'

/** What the browser says of the page that calls. */
export const pageOf = (request: FastifyRequest): Page => ({
  origin: request.headers.origin,
  host: request.host,
  site: request.headers['sec-fetch-site']?.toString(),
})

/** Visitors: the widget's calls. */
export function visitorRoutes(app: FastifyInstance, context: Context): void {
  const { db, tokens, config } = context
  const callers = createCallers(context)

  const ticketOrigin = async (ticket: string | undefined, botId: number): Promise<string | null> => {
    if (!ticket) return null
    const claims = await tokens.verify('ticket', ticket)
    if (claims.bot !== botId) throw new AppError('origin_not_allowed')
    return claims.origin
  }

  /** Only the chat that the token is for. */
  const own = (visitor: VisitorCaller, id: number) => {
    if (visitor.chatId !== id) throw new AppError('not_found')
  }

  mount(app, bootWidget, async ({ query, request, reply }) => {
    const bot = await callers.botOf(query.key)
    const { config: settings } = bot.row
    const origin = boundOrigin(settings, pageOf(request), '')
    if (bot.row.is_disabled) throw new AppError('bot_disabled')
    const language = settings.languages.find((entry) =>
      query.lang?.toLowerCase().startsWith(entry.language.slice(0, 2)),
    )
    reply.header('cache-control', 'no-store')
    return {
      ticket: await tokens.sign('ticket', { bot: bot.id, origin }),
      color: settings.primary_color,
      icon: settings.bot_icon,
      bottom: settings.bottom,
      right: settings.right,
      auto_pop_up: settings.auto_pop_up,
      is_fullscreen: settings.is_fullscreen,
      is_visible: settings.is_visible,
      label: language?.engaging_message || settings.engaging_message_default || null,
    }
  })

  mount(app, getBotByApiKey, async ({ bot, request }) => {
    const ticket = request.headers['widget-ticket']?.toString()
    boundOrigin(bot.row.config, pageOf(request), await ticketOrigin(ticket, bot.id))
    return toPublicBot(bot.row, bot.client, config.productName)
  })

  mount(app, contract.createChat, async ({ bot, body, headers, request }) => {
    const bearer = request.headers.authorization?.replace(/^bearer /i, '')
    const tester = body.playground ? await callers.memberOf(bearer ?? '') : null
    if (tester && tester.clientId !== bot.clientId) throw new AppError('permission_denied')
    const page = pageOf(request)
    const origin = tester
      ? ''
      : boundOrigin(bot.row.config, page, await ticketOrigin(headers['widget-ticket'], bot.id))
    return beginChat(context, bot, body, origin, tester)
  })

  mount(app, contract.renewVisitor, async ({ bot, params, headers, body, request }) => {
    const claims = await tokens.verifyForRenewal(body.token)
    if (claims.bot !== bot.id || claims.chat !== params.id) throw new AppError('token_invalid')
    const origin = boundOrigin(
      bot.row.config,
      pageOf(request),
      await ticketOrigin(headers['widget-ticket'], bot.id),
    )
    const { rows } = await db.execute(sql`select 1 from chats where id = ${params.id} and bot_id = ${bot.id}`)
    if (!rows.length) throw new AppError('not_found')
    return { token: await tokens.sign('visitor', { chat: claims.chat, bot: bot.id, origin }) }
  })

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
    const limit = { files: UPLOAD_FILES_MAX, fileSize: FILE_MAX }
    const { text, fileIds, files } = await receiveChatFiles(context, visitor, request, limit)
    try {
      return await respond(visitor, { text, fileIds, key: headers['idempotency-key'] }, request, reply)
    } catch (error) {
      await discard(context, files)
      throw error
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
