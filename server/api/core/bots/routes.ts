import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bots/bots.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import type { Context } from '../context.ts'
import { toIntegration } from '../integrations/map.ts'
import { integrationsOf } from '../integrations/store.ts'
import { toBot, toBotItem } from './map.ts'
import { saveBot } from './save.ts'
import { createBot, removeBot, toggleBot } from './service.ts'
import { botOf, listBots } from './store.ts'

/** Registers the routes of bots and their settings. */
export function botRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  mount(app, contract.listBots, async ({ member }) => {
    const rows = await listBots(db, member.clientId)
    const connected = await integrationsOf(db, member.clientId)
    return {
      bots: rows.map(({ bot, documents }) => toBotItem(bot, documents)),
      integrations: rows.map(({ bot }) => ({
        bot_id: bot.id,
        integrations: connected.filter(({ bot_id }) => bot_id === bot.id).map(toIntegration),
      })),
    }
  })
  mount(app, contract.createBot, async ({ member, body }) =>
    toBot(await createBot(context, member, body.bot_name), config.publicUrl),
  )
  mount(app, contract.deleteBot, async ({ member, params }) => {
    await removeBot(context, member, params.id)
    return undefined
  })
  mount(app, contract.toggleBot, ({ member, params, body }) =>
    toggleBot(context, member, params.id, body.is_disabled),
  )
  mount(app, contract.getBot, async ({ member, params }) =>
    toBot(found(await botOf(db, member.clientId, params.id)).bot, config.publicUrl),
  )
  mount(app, contract.updateBot, async ({ member, params, body }) =>
    toBot(await saveBot(context, member, params.id, body), config.publicUrl),
  )
}
