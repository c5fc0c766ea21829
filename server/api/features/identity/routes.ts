import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bots/identity.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { identityOf, removeSecret, replaceSecret, showSecret } from './secrets.ts'

/** Registers the routes of the secrets with which sites sign who their visitors are. */
export function identityRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getIdentity, ({ member, params }) => identityOf(context, member, params.id))
  mount(app, contract.showIdentitySecret, ({ member, params }) => showSecret(context, member, params.id))
  mount(app, contract.replaceIdentitySecret, ({ member, params }) =>
    replaceSecret(context, member, params.id),
  )
  mount(app, contract.removeIdentitySecret, async ({ member, params }) => {
    await removeSecret(context, member, params.id)
    return undefined
  })
}
