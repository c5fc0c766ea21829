import type { FastifyInstance } from 'fastify'
import type { RequestOf } from '#contract/base/route.ts'
import { brandOf } from '#contract/bots/bot-colors.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import * as contract from '#contract/visitor/visitor.ts'
import { toPublicBot } from '#server/api/core/bots/map.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { signVisitorToken } from '#server/api/platform/auth/visitor-tokens.ts'
import { createCallers } from '#server/api/platform/http/authenticate.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { boundOrigin, type Page, pageOf } from '#server/lib/page-origins.ts'
import { verifyIdentity } from '../identity/verify.ts'
import { createSightings } from '../site/sightings.ts'
import { hasFaqs } from '../training/faqs/store.ts'
import { identify } from './identify.ts'
import { originFinder } from './origin.ts'
import { requireWork } from './proof-of-work.ts'
import { beginChat } from './service.ts'

type Boot = RequestOf<typeof bootWidget>['query']

/** Returns the settings of a bot's launcher, in the language of the page. */
function launcherOf({ row: { config } }: BotCaller, { lang }: Boot) {
  const { primary_color, secondary_color, bot_icon, bottom, right, side = 'right', ...more } = config
  const { auto_pop_up, is_fullscreen, is_visible } = more
  const { fill, ink } = brandOf(primary_color, secondary_color)
  const locale = localeOf(lang ?? null)
  const language = config.languages.find((entry) => entry.language === locale)
  const label = language?.engaging_message || config.engaging_message_default || null
  return {
    color: fill,
    ink,
    icon: bot_icon,
    bottom,
    right,
    side,
    auto_pop_up,
    is_fullscreen,
    is_visible,
    label,
  }
}

/**
 * Registers the routes through which a visitor starts a chat. Pages call them with the bot's key; only sites that may embed the
 * widget are accepted.
 */
export function startChatRoutes(app: FastifyInstance, context: With<'database' | 'seal' | 'tokens'>): void {
  const { tokens, config, db } = context
  const callers = createCallers(context)
  const recordSighting = createSightings(context)

  const originOf = originFinder(context)

  /** Returns the claims of the token for a visitor's own chat; null if the token was ended. */
  const ownClaims = (bot: BotCaller, token: string, page: Page) =>
    callers.renewableClaims(bot, token, page).catch(async (error: unknown) => {
      const { bot: botId } = await tokens.verifyForRenewal(token)
      const isEnded = error instanceof AppError && error.code === 'token_invalid' && botId === bot.id
      if (!isEnded) throw error
      return null
    })

  mount(app, bootWidget, async ({ query, request, reply }) => {
    const bot = await callers.botOf(query.key)
    const page = pageOf(request)
    await recordSighting(bot, page)
    const origin = boundOrigin(bot.row.config, page, '')
    reply.header('cache-control', 'no-store')
    return { ticket: await tokens.sign('ticket', { bot: bot.id, origin }), ...launcherOf(bot, query) }
  })

  mount(app, getBotByApiKey, async ({ bot, request }) => {
    await originOf(bot, request)
    const { productName } = config
    return toPublicBot(bot.row, bot.client, { productName, hasFaqs: await hasFaqs(db, bot.id) })
  })

  mount(app, contract.createChat, async ({ bot, body, headers, request }) => {
    const bearer = request.headers.authorization?.replace(/^bearer /i, '')
    const tester = body.playground ? await callers.memberOf(bearer ?? '') : null
    if (tester && tester.clientId !== bot.clientId) throw new AppError('permission_denied')
    const origin = tester ? '' : await originOf(bot, request)
    const proof = tester || !body.identity ? null : await verifyIdentity(context, bot, body.identity)
    // Visitors with a valid identity token need no proof of work.
    if (bot.row.config.proof_of_work && !tester && !proof)
      await requireWork(context, bot, { work: body.proof_of_work, key: headers['idempotency-key'] })
    return beginChat(context, bot, { body, origin, tester, proof, key: headers['idempotency-key'] })
  })

  mount(app, contract.identifyVisitor, async ({ bot, body, request }) => {
    const origin = await originOf(bot, request)
    const own = body.token ? await ownClaims(bot, body.token, pageOf(request)) : null
    return identify(context, bot, { identity: body.identity, own, origin: own?.origin ?? origin })
  })

  mount(app, contract.renewVisitor, async ({ bot, params, body, request }) => {
    const claims = await callers.renewableClaims(bot, body.token, pageOf(request))
    if (claims.chat !== params.id) throw new AppError('not_found')
    return { token: await signVisitorToken(context, bot, claims) }
  })
}
