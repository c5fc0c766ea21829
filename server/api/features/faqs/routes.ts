import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/knowledge/faqs.ts'
import { QUESTIONS_PAGE } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { toFaq } from '../training/faq-map.ts'
import { countFaqs, listFaqs } from '../training/faq-store.ts'
import { addFaq, deleteFaq, updateFaq } from './service.ts'

/** Registers the routes of FAQ entries. */
export function faqRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  mount(app, contract.listFaqs, async ({ member, params, query }) => {
    found(await botOf(db, member.clientId, params.bot))
    const { start = 0, length = QUESTIONS_PAGE } = query
    const rows = await listFaqs(db, member.clientId, params.bot, start, length)
    return { entities: rows.map(toFaq), total: await countFaqs(db, member.clientId, params.bot) }
  })
  mount(app, contract.addFaq, ({ member, params, body }) => addFaq(context, member, params.bot, body))
  mount(app, contract.updateFaq, ({ member, params, body }) => updateFaq(context, member, params.id, body))
  mount(app, contract.deleteFaq, async ({ member, params }) => {
    await deleteFaq(context, member, params.id)
    return undefined
  })
}
