import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bootWidget, getBotByApiKey } from '#contract/bots.ts'
import type { RequestOf } from '#contract/route.ts'
import * as contract from '#contract/visitor.ts'
import { AppError } from '../../lib/app-error.ts'
import { createCallers } from '../../plugins/authenticate.ts'
import { mount } from '../../plugins/mount.ts'
import type { BotCaller } from '../auth/callers.ts'
import { boundOrigin, type Page } from '../auth/origins.ts'
import { toPublicBot } from '../bots/map.ts'
import { localeOf } from '../chats/locale.ts'
import type { Context } from '../context.ts'
import { beginChat } from './service.ts'

/** What the browser says of the page that calls. */
const pageOf = (request: FastifyRequest): Page => ({
  origin: request.headers.origin,
  host: request.host,
  site: request.headers['sec-fetch-site']?.toString(),
})

type Boot = RequestOf<typeof bootWidget>['query']

/** What the launcher needs to know of a bot, in the language of the page. */
function launcherOf({ row: { config } }: BotCaller, { lang }: Boot) {
  const { primary_color, bot_icon, bottom, right, auto_pop_up, is_fullscreen, is_visible } = config
  const locale = localeOf(lang ?? null)
  const language = config.languages.find((entry) => entry.language === locale)
  const label = language?.engaging_message || config.engaging_message_default || null
  return {
    color: primary_color,
    icon: bot_icon,
    bottom,
    right,
    auto_pop_up,
    is_fullscreen,
    is_visible,
    label,
  }
}

/** How a visitor gets into a chat: calls of a page that knows the bot's key, each bound to the sites that may carry the widget. */
export function admissionRoutes(app: FastifyInstance, context: Context): void {
  const { tokens, config } = context
  const callers = createCallers(context)

  const ticketOrigin = async (ticket: string | undefined, botId: number): Promise<string | null> => {
    if (!ticket) return null
    const claims = await tokens.verify('ticket', ticket)
    if (claims.bot !== botId) throw new AppError('origin_not_allowed')
    return claims.origin
  }

  /** The site that the call is bound to. */
  const originOf = async (bot: BotCaller, request: FastifyRequest): Promise<string> => {
    const ticket = request.headers['widget-ticket']?.toString()
    return boundOrigin(bot.row.config, pageOf(request), await ticketOrigin(ticket, bot.id))
  }

  mount(app, bootWidget, async ({ query, request, reply }) => {
    const bot = await callers.botOf(query.key)
    const origin = boundOrigin(bot.row.config, pageOf(request), '')
    if (bot.row.is_disabled) throw new AppError('bot_disabled')
    reply.header('cache-control', 'no-store')
    return { ticket: await tokens.sign('ticket', { bot: bot.id, origin }), ...launcherOf(bot, query) }
  })

  mount(app, getBotByApiKey, async ({ bot, request }) => {
    await originOf(bot, request)
    return toPublicBot(bot.row, bot.client, config.productName)
  })

  mount(app, contract.createChat, async ({ bot, body, headers, request }) => {
    const bearer = request.headers.authorization?.replace(/^bearer /i, '')
    const tester = body.playground ? await callers.memberOf(bearer ?? '') : null
    if (tester && tester.clientId !== bot.clientId) throw new AppError('permission_denied')
    const origin = tester ? '' : await originOf(bot, request)
    return beginChat(context, bot, { body, origin, tester, key: headers['idempotency-key'] })
  })

  mount(app, contract.renewVisitor, async ({ bot, params, body, request }) => {
    const claims = await tokens.verifyForRenewal(body.token)
    if (claims.bot !== bot.id) throw new AppError('token_invalid')
    if (claims.chat !== params.id) throw new AppError('not_found')
    const origin = await originOf(bot, request)
    const { chat, trial } = claims
    return { token: await tokens.sign('visitor', { chat, bot: bot.id, origin, trial }) }
  })
}
