import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/statistics.ts'
import { mount } from '../../../plugins/mount.ts'
import type { Context } from '../../context.ts'
import { statistics } from './service.ts'

/** The figures of the dashboard. */
export function statisticsRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getStatistics, ({ member, query }) => statistics(context, member, null, query))
  mount(app, contract.getBotStatistics, ({ member, params, query }) =>
    statistics(context, member, params.bot_id === -1 ? null : params.bot_id, query),
  )
}
