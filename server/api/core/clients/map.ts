import { plans } from '#contract/account/account-limits.ts'
import type { Client } from '#contract/account/clients.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { iso } from '#server/lib/iso.ts'
import { quotaOf } from './quota.ts'

/** Maps the account, with its usage, to the API format for members. Inside a transaction, pass the transaction. */
export async function toClient(executor: Executor, client: ClientRow, now: Date): Promise<Client> {
  const quota = await quotaOf(executor, client, now)
  return {
    id: client.id,
    client_id: client.public_id,
    name: client.name,
    time_zone: client.time_zone,
    is_disabled: client.is_disabled,
    created_at: iso(client.created_at),
    subscription: {
      plan: client.plan,
      credit_consumed: quota.consumed,
      monthly_queries: quota.monthly,
      end_date: iso(client.subscription_end),
      max_bots: plans[client.plan].bots,
    },
    total_addons: quota.addons,
  }
}
