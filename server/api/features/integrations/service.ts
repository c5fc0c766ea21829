import type { Integration } from '#contract/channels/integrations.ts'
import type { With } from '#server/api/core/context.ts'
import { connectionOf, notifyStopped } from '#server/api/core/integrations/credentials.ts'
import { toIntegration } from '#server/api/core/integrations/map.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import {
  deleteIntegration,
  integrationOf,
  isAccountShared,
  resumeIntegration,
  saveHealth,
} from '#server/api/core/integrations/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { ProviderError } from '#server/channels/provider-error.ts'
import { found } from '#server/lib/app-error.ts'

/** Disconnects a page or account: deletes its token and keeps its chats. The provider is notified afterwards. */
export async function disconnect(
  context: With<'channels' | 'seal'>,
  member: Member,
  integrationId: number,
): Promise<void> {
  const { db, channels, log } = context
  const gone = await db.transaction(async (tx) => {
    const row = found(await deleteIntegration(tx, member.clientId, integrationId))
    const { channel, account_id, bot_id } = row
    await audit(tx, member, {
      action: 'channel.disconnected',
      subject: { id: row.id, name: row.name },
      detail: { channel, account_id, bot_id },
    })
    await append(tx, member.clientId, [
      { type: 'channel.disconnected', payload: { integration: toIntegration(row) }, audience: 'supervisors' },
    ])
    return row
  })
  const unsubscribe = async () => {
    const isLast = !(await isAccountShared(db, gone))
    await channels.of[gone.channel].deactivate(connectionOf(context, gone), isLast)
  }
  // The connection's events are ignored from now on, regardless of the provider's response.
  unsubscribe().catch((error) =>
    log.warn({ err: error, channel: gone.channel }, 'could not unsubscribe from a channel'),
  )
}

/** Checks with the provider whether a connection works, and returns the connection's new state. */
export async function checkConnection(
  context: With<'channels' | 'seal'>,
  member: Member,
  id: number,
): Promise<Integration> {
  const { db } = context
  const row = found(await integrationOf(db, member.clientId, id))
  const channel = context.channels.of[row.channel]
  try {
    const health = await callProvider(context, row, (connection) => channel.check(connection))
    await saveHealth(db, id, found(health), context.clock.now())
    await db.transaction(async (tx) => {
      const resumed = await resumeIntegration(tx, id)
      if (!resumed) return
      const integration = toIntegration(found(await integrationOf(tx, member.clientId, id)))
      await append(tx, member.clientId, [
        { type: 'channel.changed', payload: { integration }, audience: 'supervisors' },
      ])
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const latest = found(await integrationOf(db, member.clientId, id))
    // If the provider could not be reached, it is unknown whether the token is valid.
    if (error.refusal !== 'later')
      await notifyStopped(
        context,
        latest,
        error.refusal === 'token' ? 'token_dead' : 'account_refused',
        error.whole,
      )
  }
  return toIntegration(found(await integrationOf(db, member.clientId, id)))
}
