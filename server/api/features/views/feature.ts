import * as contract from '#contract/chats/views.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addView, removeView, saveView, toView } from './service.ts'
import { viewsOf } from './store.ts'

/** Routes for saved views. */
export const views = feature({
  routes(app, context) {
    mount(app, contract.listViews, async ({ member }) => {
      const rows = await viewsOf(context.db, member.clientId, member.id)
      return { entities: rows.map(toView), total: rows.length }
    })
    mount(app, contract.addView, ({ member, body }) => addView(context, member, body))
    mount(app, contract.saveView, ({ member, params, body }) => saveView(context, member, params.id, body))
    mount(app, contract.deleteView, ({ member, params }) => removeView(context, member, params.id))
  },
})
