import * as contract from '#contract/knowledge/faqs.ts'
import { QUESTIONS_PAGE } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { toFaq } from './map.ts'
import { addFaq, deleteFaq, updateFaq } from './service.ts'
import { countFaqs, listFaqs } from './store.ts'

/** Routes for FAQ entries. */
export const faqs = feature({
  uses: ['engine', 'provider'],
  routes(app, context) {
    const { db } = context

    mount(app, contract.listFaqs, async ({ member, params, query }) => {
      found(await botOf(db, member.clientId, params.bot))
      const { start = 0, length = QUESTIONS_PAGE } = query
      const rows = await listFaqs(db, member.clientId, params.bot, { start, length })
      return { entities: rows.map(toFaq), total: await countFaqs(db, member.clientId, params.bot) }
    })
    mount(app, contract.addFaq, ({ member, params, body }) => addFaq(context, member, params.bot, body))
    mount(app, contract.updateFaq, ({ member, params, body }) => updateFaq(context, member, params.id, body))
    mount(app, contract.deleteFaq, ({ member, params }) => deleteFaq(context, member, params.id))
  },
})
