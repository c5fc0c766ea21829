import { UNUSED_BANNER_LIFE_MS } from '#contract/base/limits.ts'
import * as contract from '#contract/bots/bots.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { ago } from '#server/lib/clock.ts'
import { feature } from '../feature.ts'
import { toIntegration } from '../integrations/map.ts'
import { integrationsOf } from '../integrations/store.ts'
import { forgetBannerImages } from './banner-images.ts'
import { toBot, toBotItem } from './map.ts'
import { saveBot } from './save.ts'
import { createBot, removeBot, toggleBot } from './service.ts'
import { botOf, listBots } from './store.ts'

/** Bots and their settings. */
export const bots = feature({
  uses: ['engine'],
  routes(app, context) {
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
    mount(app, contract.deleteBot, ({ member, params }) => removeBot(context, member, params.id))
    mount(app, contract.toggleBot, ({ member, params, body }) =>
      toggleBot(context, member, params.id, body.is_disabled),
    )
    mount(app, contract.getBot, async ({ member, params }) =>
      toBot(found(await botOf(db, member.clientId, params.id)).bot, config.publicUrl),
    )
    mount(app, contract.updateBot, async ({ member, params, body }) =>
      toBot(await saveBot(context, member, params.id, body), config.publicUrl),
    )
  },
  schedule: {
    'forget-banner-images': {
      cron: '29 4 * * *',
      run: ({ db, clock }) => forgetBannerImages(db, ago(clock, UNUSED_BANNER_LIFE_MS)),
    },
  },
})
