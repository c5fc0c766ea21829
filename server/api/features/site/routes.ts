import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bots/sites.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { checkSite, learnSite, listSites } from './service.ts'

/** Registers the routes of the website of a bot. */
export function siteRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.learnSite, ({ member, params, body }) =>
    learnSite(context, member, params.bot, body.url),
  )
  mount(app, contract.checkSite, ({ member, params, body }) =>
    checkSite(context, member, params.bot, body.url),
  )
  mount(app, contract.listSites, ({ member, params }) => listSites(context, member, params.bot))
}
