import { QUOTA_WARNING_SHARE } from '#contract/base/limits.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import { dayOf } from '#server/lib/days.ts'
import type { Context } from '../context.ts'
import type { Quota } from './quota.ts'

/**
 * After queries have been charged, notifies owners and admins that most or all of the quota is used, once per month for each
 * threshold. Never throws.
 */
export async function notifyQuota(
  context: Context,
  client: ClientRow,
  quota: Quota,
  charged: number,
): Promise<void> {
  const { db, clock, log } = context
  const total = quota.monthly + quota.addons
  const share = total ? (quota.consumed + charged) / total : 1
  if (share < QUOTA_WARNING_SHARE) return
  const kind = share >= 1 ? 'quota_exceeded' : 'quota_warning'
  const now = clock.now()
  const key = `${kind}:${dayOf(now, client.time_zone).slice(0, 7)}`
  const params = { percent: Math.floor(share * 100) }
  try {
    await db.transaction(async (tx) => {
      const to = await membersWith(tx, client.id, ['owner', 'admin'])
      await append(tx, client.id, await notify(tx, client.id, { userIds: to, kind, params, key }, now))
    })
  } catch (error) {
    log.error({ err: error, client: client.id }, 'could not send the quota notification')
  }
}
