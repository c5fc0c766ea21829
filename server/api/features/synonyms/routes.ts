import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/knowledge/synonyms.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { addSynonym, toSynonym } from './service.ts'
import { removeSynonym, synonymsOf } from './store.ts'

/** Registers the routes of what people also say. */
export function synonymRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  mount(app, contract.listSynonyms, async ({ member, params }) => {
    found(await botOf(db, member.clientId, params.bot))
    const rows = await synonymsOf(db, member.clientId, params.bot)
    return { entities: rows.map(toSynonym), total: rows.length }
  })
  mount(app, contract.addSynonym, ({ member, params, body }) => addSynonym(context, member, params.bot, body))
  mount(app, contract.deleteSynonym, async ({ member, params }) => {
    found(await removeSynonym(db, member.clientId, params.id))
    return undefined
  })
}
