import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports.ts'
import { found } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { botOf } from '../bots/store.ts'
import type { Context } from '../context.ts'
import { adhocRoutes } from './adhoc/routes.ts'
import { analyticsOf } from './analytics.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'

/** Figures and reports. */
export function reportRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getAnalytics, ({ member }) => analyticsOf(context, member.client, null))
  mount(app, contract.getBotAnalytics, async ({ member, params }) => {
    const botId =
      params.botId === -1 ? null : found(await botOf(context.db, member.clientId, params.botId)).bot.id
    return analyticsOf(context, member.client, botId)
  })
  statisticsRoutes(app, context)
  adhocRoutes(app, context)
  feedbackRoutes(app, context)
}
