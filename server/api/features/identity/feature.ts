import * as contract from '#contract/bots/identity.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { identityOf, removeSecret, replaceSecret, showSecret } from './secrets.ts'

/** Routes for the secrets with which sites sign their visitors' identities. */
export const identity = feature({
  uses: ['seal'],
  routes(app, context) {
    mount(app, contract.getIdentity, ({ member, params }) => identityOf(context, member, params.id))
    mount(app, contract.showIdentitySecret, ({ member, params }) => showSecret(context, member, params.id))
    mount(app, contract.replaceIdentitySecret, ({ member, params }) =>
      replaceSecret(context, member, params.id),
    )
    mount(app, contract.removeIdentitySecret, ({ member, params }) =>
      removeSecret(context, member, params.id),
    )
  },
})
