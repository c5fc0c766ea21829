import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/knowledge/knowledge.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { healthOf } from './health.ts'

/** Registers the route of the health of a bot's knowledge. */
export function knowledgeRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getKnowledgeHealth, async ({ member, params }) => {
    await context.bookkeeping.settled(member.clientId)
    return healthOf(context, member, params.bot)
  })
}
