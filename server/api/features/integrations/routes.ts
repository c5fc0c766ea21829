import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/integrations.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { toIntegration } from '#server/api/core/integrations/map.ts'
import { deleteIntegration, integrationsOf } from '#server/api/core/integrations/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { AppError, found } from '#server/lib/app-error.ts'

const disconnect = ({ db }: Context, member: Member, integrationId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const gone = found(await deleteIntegration(tx, member.clientId, integrationId))
    const { channel, account_id, bot_id } = gone
    const detail = { channel, account_id, bot_id }
    await audit(tx, member, 'channel.disconnected', { id: gone.id, name: gone.name }, detail)
    await append(tx, member.clientId, [
      {
        type: 'channel.disconnected',
        payload: { integration: toIntegration(gone) },
        audience: 'supervisors',
      },
    ])
  })

/** Registers the routes of channel integrations. */
export function integrationRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  mount(app, contract.listIntegrations, async ({ member }) => {
    const entities = (await integrationsOf(db, member.clientId)).map(toIntegration)
    return { entities, total: entities.length }
  })
  mount(app, contract.connectIntegration, async ({ member, params, body }) => {
    found(await botOf(db, member.clientId, body.bot_id))
    // Connecting requires an application of the operator at the channel's provider, and no setting configures
    // one yet.
    throw new AppError('channel_not_configured', { params: { channel: params.channel } })
  })
  mount(app, contract.disconnectIntegration, async ({ member, params }) => {
    await disconnect(context, member, params.id)
    return undefined
  })
}
