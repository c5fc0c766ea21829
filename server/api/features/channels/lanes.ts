import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** The two kinds of work on a customer of a channel: what came from them, and what goes to them. */
export type LaneKind = 'events' | 'sends'

/** A customer of a channel on whom this process works. */
export interface Lane {
  readonly id: number
  readonly client_id: number
  readonly integration_id: number
  readonly customer: string
  readonly other_id: string | null
  readonly chat_id: number | null
  readonly named_at: Date | string | null
  /** Counts what was added when the lease began. */
  readonly mark: number
}

/** How long a lease lasts unless it is renewed: whoever dies holds a customer up for this long. */
export const LEASE_MS = 15_000

const column = (kind: LaneKind, name: 'due_at' | 'lease' | 'leased_until' | 'mark'): SQL =>
  sql.raw(`${kind}_${name}`)
const stamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Condition that a customer may be written to: nothing goes out while the connection has to be renewed or to wait. */
const sendable = (now: Date): SQL => sql`exists (select from integrations i where i.id = c.integration_id
  and i.status = 'active' and (i.hold_until is null or i.hold_until <= ${stamp(now)}))`

/** Takes customers with work that is due and that nobody works on, longest due first. */
export async function claimLanes(
  db: Executor,
  kind: LaneKind,
  owner: string,
  now: Date,
  count: number,
): Promise<Lane[]> {
  const [due, lease, until] = [column(kind, 'due_at'), column(kind, 'lease'), column(kind, 'leased_until')]
  const { rows } = await db.execute<Lane & Record<string, unknown>>(sql`
    update channel_customers set ${lease} = ${owner}, ${until} = ${stamp(new Date(now.getTime() + LEASE_MS))}
    where id in (
      select c.id from channel_customers c
      where c.${due} <= ${stamp(now)} and (c.${until} is null or c.${until} <= ${stamp(now)})
        and ${kind === 'sends' ? sendable(now) : sql`true`}
      order by c.${due} limit ${count} for update of c skip locked)
    returning id, client_id, integration_id, customer, other_id, chat_id, named_at, ${column(kind, 'mark')} as mark`)
  return rows
}

/** Keeps what this process works on from being taken by another. */
export async function renewLeases(db: Executor, kind: LaneKind, owner: string, now: Date): Promise<void> {
  const until = column(kind, 'leased_until')
  await db.execute(sql`
    update channel_customers set ${until} = ${stamp(new Date(now.getTime() + LEASE_MS))}
    where ${column(kind, 'lease')} = ${owner} and ${until} is not null`)
}

/**
 * Gives a customer back: `again`, there is work for that moment; null, there was none left. If something was added meanwhile, it is due
 * at once.
 */
export async function releaseLane(
  db: Executor,
  kind: LaneKind,
  owner: string,
  { id, mark }: Lane,
  now: Date,
  again: Date | null,
): Promise<void> {
  const next = again
    ? stamp(again)
    : sql`case when ${column(kind, 'mark')} = ${mark} then null else ${stamp(now)} end`
  await db.execute(sql`
    update channel_customers set ${column(kind, 'lease')} = null, ${column(kind, 'leased_until')} = null, ${column(kind, 'due_at')} = ${next}
    where id = ${id} and ${column(kind, 'lease')} = ${owner}`)
}

/** Drops all leases: for the embedded database, which one process has to itself. */
export async function dropLeases(db: Executor): Promise<void> {
  await db.execute(sql`
    update channel_customers set events_lease = null, events_leased_until = null, sends_lease = null, sends_leased_until = null
    where events_leased_until is not null or sends_leased_until is not null`)
}

/** Returns whether a message to a customer is on its way. */
export async function isSending(db: Executor, customerId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from channel_customers c where c.id = ${customerId} and c.sends_leased_until > ${stamp(now)}`)
  return rows.length > 0
}
