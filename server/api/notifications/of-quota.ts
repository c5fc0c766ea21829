import { QUOTA_WARNING_SHARE } from '#contract/limits.ts'
import { dayOf } from '../../lib/days.ts'
import type { ClientRow } from '../auth/callers.ts'
import type { Quota } from '../clients/quota.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { notify } from './notify.ts'
import { membersWith } from './store.ts'

/** Tells owners and admins, once a month each, that most or all queries are used after so many more were charged. Never fails its caller. */
export async function noteQuota(
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
      await append(tx, client.id, await notify(tx, client.id, to, { kind, params, key }, now))
    })
  } catch (error) {
    log.error({ err: error, client: client.id }, 'nobody could be told of the quota')
  }
}
