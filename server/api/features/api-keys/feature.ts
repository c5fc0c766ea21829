import * as contract from '#contract/account/api-keys.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addKey, revokeKey, toApiKey } from './service.ts'
import { listKeys } from './store.ts'

export const apiKeys = feature({
  routes(app, context) {
    mount(app, contract.listApiKeys, async ({ member }) => {
      const rows = await listKeys(context.db, member.clientId)
      return { entities: rows.map(toApiKey), total: rows.length }
    })
    mount(app, contract.addApiKey, ({ member, body }) => addKey(context, member, body))
    mount(app, contract.revokeApiKey, ({ member, params }) => revokeKey(context, member, params.id))
  },
})
