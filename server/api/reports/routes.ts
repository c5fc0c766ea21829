import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports.ts'
import { found } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { botOf } from '../bots/store.ts'
import type { Context } from '../context.ts'
import { analyticsOf } from './analytics.ts'

/** Figures and reports. */
export function reportRoutes(app: FastifyInstance, { db, clock }: Context): void {
  mount(app, contract.getAnalytics, ({ member }) => analyticsOf(db, member.client, null, clock.now()))
  mount(app, contract.getBotAnalytics, async ({ member, params }) => {
    const botId = params.botId === -1 ? null : found(await botOf(db, member.clientId, params.botId)).bot.id
    return analyticsOf(db, member.client, botId, clock.now())
  })
}
