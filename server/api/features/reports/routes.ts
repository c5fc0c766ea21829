import type { FastifyInstance } from 'fastify'
import { getMemberFigures } from '#contract/reports/member-figures.ts'
import * as contract from '#contract/reports/reports.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { adhocRoutes } from './adhoc/routes.ts'
import { analyticsOf } from './analytics.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { memberFigures } from './members/service.ts'
import { savedReportRoutes } from './saved/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'

/** Registers the routes of figures and reports. */
export function reportRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getAnalytics, ({ member }) => analyticsOf(context, member.client, null))
  mount(app, contract.getBotAnalytics, async ({ member, params }) => {
    const botId =
      params.botId === -1 ? null : found(await botOf(context.db, member.clientId, params.botId)).bot.id
    return analyticsOf(context, member.client, botId)
  })
  mount(app, getMemberFigures, ({ member, params, query }) =>
    memberFigures(context, member, params.id, query),
  )
  statisticsRoutes(app, context)
  adhocRoutes(app, context)
  feedbackRoutes(app, context)
  savedReportRoutes(app, context)
}
