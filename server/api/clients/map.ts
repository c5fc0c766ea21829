import type { Client } from '#contract/clients.ts'
import { plans } from '#contract/limits.ts'
import type { Executor } from '../../db/client.ts'
import type { ClientRow } from '../auth/callers.ts'
import { iso } from '../chats/map.ts'
import { quotaOf } from './quota.ts'

/** The account as members read it, with what is used of its plan. Inside a transaction, give the transaction. */
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
