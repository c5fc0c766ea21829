import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/integrations.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { audit } from '../audit/audit.ts'
import type { Member } from '../auth/callers.ts'
import { botOf } from '../bots/store.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { toIntegration } from './map.ts'
import { deleteIntegration, integrationsOf } from './store.ts'

const disconnect = ({ db }: Context, member: Member, integrationId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const gone = found(await deleteIntegration(tx, member.clientId, integrationId))
    const { channel, account_id, bot_id } = gone
    const detail = { channel, account_id, bot_id }
    await audit(tx, member, 'channel.disconnected', { id: gone.id, name: gone.name }, detail)
    await append(tx, member.clientId, [
      { type: 'channel.disconnected', payload: { integration: toIntegration(gone) } },
    ])
  })

/** Channels of the bots. */
export function integrationRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  mount(app, contract.listIntegrations, async ({ member }) => {
    const entities = (await integrationsOf(db, member.clientId)).map(toIntegration)
    return { entities, total: entities.length }
  })
  mount(app, contract.connectIntegration, async ({ member, params, body }) => {
    found(await botOf(db, member.clientId, body.bot_id))
    // Connecting needs an application of the operator's at the channel's provider, and no setting names one yet.
    throw new AppError('channel_not_configured', { params: { channel: params.channel } })
  })
  mount(app, contract.disconnectIntegration, async ({ member, params }) => {
    await disconnect(context, member, params.id)
    return undefined
  })
}
