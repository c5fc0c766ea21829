import * as contract from '#contract/account/access-keys.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addKey, revokeKey, toAccessKey } from './service.ts'
import { listKeys } from './store.ts'

export const accessKeys = feature({
  routes(app, context) {
    mount(app, contract.listAccessKeys, async ({ member }) => {
      const rows = await listKeys(context.db, member.clientId)
      return { entities: rows.map(toAccessKey), total: rows.length }
    })
    mount(app, contract.addAccessKey, ({ member, body }) => addKey(context, member, body))
    mount(app, contract.revokeAccessKey, ({ member, params }) => revokeKey(context, member, params.id))
  },
})
