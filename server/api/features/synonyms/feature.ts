import * as contract from '#contract/knowledge/synonyms.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { synonymsOf } from '#server/api/core/bots/synonyms.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { addSynonym, toSynonym } from './service.ts'
import { removeSynonym } from './store.ts'

/** Routes for the synonyms of a bot. */
export const synonyms = feature({
  routes(app, context) {
    const { db } = context
    mount(app, contract.listSynonyms, async ({ member, params }) => {
      found(await botOf(db, member.clientId, params.bot))
      const rows = await synonymsOf(db, member.clientId, params.bot)
      return { entities: rows.map(toSynonym), total: rows.length }
    })
    mount(app, contract.addSynonym, ({ member, params, body }) =>
      addSynonym(context, member, params.bot, body),
    )
    mount(app, contract.deleteSynonym, async ({ member, params }) => {
      found(await removeSynonym(db, member.clientId, params.id))
    })
  },
})
