import { type SQL, sql } from 'drizzle-orm'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { Customer } from '#server/channels/channel.ts'
import type { Executor } from '#server/db/client.ts'

/** Kinds of work for a channel's customer: events from them, and messages to them. */
export type WorkKind = 'events' | 'sends'

/** Channel customer whose lease this process holds (row of `channel_customers`). */
export interface ChannelCustomer {
  readonly id: number
  readonly client_id: number
  readonly integration_id: number
  /** Customer's id at the provider (column `customer`). */
  readonly provider_id: string
  readonly other_id: string | null
  readonly chat_id: number | null
  readonly named_at: Date | string | null
  /** Total number of work items that had been added for the customer when the lease started. */
  readonly mark: number
}

/** Our choice: lifetime of a lease that is not renewed; if its holder dies, the customer's work waits this long. */
export const LEASE_MS = 15_000

const column = (kind: WorkKind, name: 'due_at' | 'lease' | 'leased_until' | 'mark'): SQL =>
  sql.raw(`${kind}_${name}`)
const stamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * Returns the condition that messages can be sent to a customer: the connection does not have to be renewed and is not on hold.
 */
const sendable = (now: Date): SQL => sql`exists (select from integrations i where i.id = c.integration_id
  and i.status = 'active' and (i.hold_until is null or i.hold_until <= ${stamp(now)}))`

/** Claim of a process for customers: at most `count` in total, and `perClient` minus the `running` ones for each client. */
interface Claim {
  readonly owner: string
  readonly now: Date
  readonly count: number
  readonly perClient: number
  readonly running: ReadonlyMap<number, number>
}

/**
 * Leases customers who have due work that no process is handling. Clients take turns; within a client, the work that became due
 * first comes first.
 */
export async function claimCustomers(
  db: Executor,
  kind: WorkKind,
  { owner, now, count, perClient, running }: Claim,
): Promise<ChannelCustomer[]> {
  const busy = JSON.stringify([...running].map(([id, handled]) => ({ id, handled })))
  const [due, lease, until] = [column(kind, 'due_at'), column(kind, 'lease'), column(kind, 'leased_until')]
  const { rows } = await db.execute<ChannelCustomer & Record<string, unknown>>(sql`
    with busy as (
      select * from jsonb_to_recordset(${busy}::jsonb) as b(id bigint, handled int)
    ), ranked as (
      select c.id, c.${due} as due, coalesce(b.handled, 0)
        + row_number() over (partition by c.client_id order by c.${due}, c.id) as turn
      from channel_customers c left join busy b on b.id = c.client_id
      where c.${due} <= ${stamp(now)} and (c.${until} is null or c.${until} <= ${stamp(now)})
        and ${kind === 'sends' ? sendable(now) : sql`true`}
    ), first as (
      select id, turn, due from ranked where turn <= ${perClient} order by turn, due limit ${count}
    ), locked as (
      select c.id from channel_customers c join first using (id)
      where c.${due} <= ${stamp(now)} and (c.${until} is null or c.${until} <= ${stamp(now)})
      for update of c skip locked
    )
    update channel_customers set ${lease} = ${owner}, ${until} = ${stamp(new Date(now.getTime() + LEASE_MS))}
    where id in (select id from locked)
    returning id, client_id, integration_id, customer as provider_id, other_id, chat_id, named_at, ${column(kind, 'mark')} as mark`)
  return rows
}

export async function renewLeases(db: Executor, kind: WorkKind, owner: string, now: Date): Promise<void> {
  const until = column(kind, 'leased_until')
  await db.execute(sql`
    update channel_customers set ${until} = ${stamp(new Date(now.getTime() + LEASE_MS))}
    where ${column(kind, 'lease')} = ${owner} and ${until} is not null`)
}

/** Data for releasing a customer after processing their work. */
interface Release {
  readonly owner: string
  readonly customer: ChannelCustomer
  readonly now: Date
  /** Time of the next attempt; null if no work is left. */
  readonly again: Date | null
}

/** Ends the lease of a customer. Work that was added during the lease is due immediately. */
export async function releaseCustomer(
  db: Executor,
  kind: WorkKind,
  { owner, customer, now, again }: Release,
): Promise<void> {
  const next = again
    ? stamp(again)
    : sql`case when ${column(kind, 'mark')} = ${customer.mark} then null else ${stamp(now)} end`
  await db.execute(sql`
    update channel_customers set ${column(kind, 'lease')} = null, ${column(kind, 'leased_until')} = null, ${column(kind, 'due_at')} = ${next}
    where id = ${customer.id} and ${column(kind, 'lease')} = ${owner}`)
}

/** Ends all leases; only for the embedded database, which no other process uses. */
export async function dropLeases(db: Executor): Promise<void> {
  await db.execute(sql`
    update channel_customers set events_lease = null, events_leased_until = null, sends_lease = null, sends_leased_until = null
    where events_leased_until is not null or sends_leased_until is not null`)
}

/** Returns whether a process is sending messages to a customer right now. */
export async function isSending(db: Executor, customerId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from channel_customers c where c.id = ${customerId} and c.sends_leased_until > ${stamp(now)}`)
  return rows.length > 0
}

/**
 * Returns a customer in the channel's address format. WhatsApp uses phone numbers and user ids; only user ids contain letters.
 */
export const customerOf = (
  { channel }: IntegrationRow,
  { provider_id }: Pick<ChannelCustomer, 'provider_id'>,
): Customer => ({
  id: provider_id,
  isUserId: channel === 'whatsapp' && !/^\d+$/.test(provider_id),
})
