import { inArray } from 'drizzle-orm'
import type { IntegrationReason } from '#contract/channels/integrations.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { queueMail } from '#server/api/platform/mail/queue-mail.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import type { Channel, Connection, Credentials } from '#server/channels/channel.ts'
import type { Executor } from '#server/db/client.ts'
import { users } from '#server/db/schema/clients.ts'
import type { Context, With } from '../context.ts'
import { toIntegration } from './map.ts'
import { type IntegrationRow, stopIntegration } from './store.ts'

/**
 * Returns the purpose with which a token is sealed; it contains the channel and the account, so that tokens cannot be swapped
 * between accounts.
 */
const purposeOf = ({ channel, external_id }: Pick<IntegrationRow, 'channel' | 'external_id'>): string =>
  `channel:${channel}:${external_id}`

/** Returns the columns for an account's sealed credentials and the times at which they expire and are refreshed. */
export const columnsOf = (
  { seal }: With<'seal'>,
  channel: Channel,
  external_id: string,
  credentials: Credentials,
) => ({
  sealed_token: seal.close(JSON.stringify(credentials), purposeOf({ channel: channel.name, external_id })),
  token_expires_at: credentials.expiresAt === null ? null : new Date(credentials.expiresAt),
  token_refresh_at: channel.refreshAt(credentials),
})

/** Returns a connection with its unsealed credentials, as the channel's calls expect it. Throws if they cannot be unsealed. */
export const connectionOf = ({ seal }: With<'seal'>, row: IntegrationRow): Connection => ({
  id: row.external_id,
  accountId: row.account_id,
  credentials: JSON.parse(seal.open(row.sealed_token, purposeOf(row))) as Credentials,
})

/**
 * Queues an e-mail to all members who can renew the connection. Messages are held until it is renewed, so the next digest would
 * be too late.
 */
async function mailStopped(tx: Executor, needs: Context, row: IntegrationRow, to: readonly number[]) {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...to]))
  const { name: account, channel } = row
  for (const user of people)
    await queueMail(needs, tx, user, { kind: 'channel_stopped', name: user.first_name, account, channel })
}

/** Marks a connection as needing renewal and notifies owners and admins once, in the console and by e-mail. */
export async function notifyStopped(
  needs: Context,
  row: IntegrationRow,
  reason: IntegrationReason,
  code = '',
): Promise<void> {
  const now = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    const stopped = await stopIntegration(tx, row, { reason, code, at: now })
    if (!stopped) return
    const to = await membersWith(tx, row.client_id, ['owner', 'admin'])
    const params = { name: row.name, channel: row.channel }
    const notification = { kind: 'channel_stopped' as const, params, botId: row.bot_id }
    await mailStopped(tx, needs, stopped, to)
    const notified = await notify(tx, row.client_id, { userIds: to, ...notification }, now)
    await append(tx, row.client_id, [
      { type: 'channel.changed', payload: { integration: toIntegration(stopped) }, audience: 'supervisors' },
      ...notified,
    ])
  })
}
