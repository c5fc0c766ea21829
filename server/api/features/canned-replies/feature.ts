import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import * as contract from '#contract/chats/canned-replies.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addReply, removeReply, saveReply, toReply } from './service.ts'
import { listReplies } from './store.ts'

export const cannedReplies = feature({
  routes(app, context) {
    mount(app, contract.listCannedReplies, async ({ member, query }) => {
      const { search = '', locale, start = 0, length = LOOKUP_PAGE } = query
      const filter = { search: search.trim(), locale }
      const { rows, total } = await listReplies(context.db, member.clientId, member.id, {
        ...filter,
        start,
        length,
      })
      return { entities: rows.map(toReply), total }
    })
    mount(app, contract.addCannedReply, async ({ member, body }) =>
      addReply(context, member, body, body.is_personal),
    )
    mount(app, contract.saveCannedReply, ({ member, params, body }) =>
      saveReply(context, member, params.id, body),
    )
    mount(app, contract.deleteCannedReply, ({ member, params }) => removeReply(context, member, params.id))
  },
})
