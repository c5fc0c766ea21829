import * as contract from '#contract/bots/sites.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { checkSite, learnSite, listSites } from './service.ts'

/** Routes for setting up a bot on its website. */
export const site = feature({
  uses: ['web'],
  routes(app, context) {
    mount(app, contract.learnSite, ({ member, params, body }) =>
      learnSite(context, member, params.bot, body.url),
    )
    mount(app, contract.checkSite, ({ member, params, body }) =>
      checkSite(context, member, params.bot, body.url),
    )
    mount(app, contract.listSites, ({ member, params }) => listSites(context, member, params.bot))
  },
})
