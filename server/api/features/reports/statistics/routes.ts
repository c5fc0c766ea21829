import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports/statistics.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { statistics } from './service.ts'

export function statisticsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getStatistics, ({ member, query }) => statistics(context, member, null, query))
  mount(app, contract.getBotStatistics, ({ member, params, query }) =>
    statistics(context, member, params.bot_id === -1 ? null : params.bot_id, query),
  )
}
