import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/account.ts'
import { journalHeads } from '#server/db/schema/journal.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
/** Columns of a new delivery. */
export type NewDelivery = Pick<DeliveryRow, 'event_id' | 'type' | 'body' | 'next_attempt_at' | 'created_at'>

/** Returns a client's webhooks, oldest first. */
export const webhooksOf = (db: Executor, clientId: number): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.client_id, clientId)).orderBy(asc(webhooks.id))

/** Queries for webhooks; deleting a webhook also deletes its deliveries. */
export const {
  find: webhookOf,
  insert: insertWebhook,
  update: updateWebhook,
  remove: removeWebhook,
} = rowsOf(webhooks)

export const countWebhooks = (db: Executor, clientId: number): Promise<number> =>
  db.$count(webhooks, eq(webhooks.client_id, clientId))

/** Enabled webhook: what it subscribes to, and whether events of its client's journal have not been checked for it. */
export type EnabledWebhook = Pick<WebhookRow, 'id' | 'client_id' | 'events'> & { readonly isBehind: boolean }

/** Returns all enabled webhooks. */
export const enabledWebhooks = (db: Executor): Promise<EnabledWebhook[]> =>
  db
    .select({
      id: webhooks.id,
      client_id: webhooks.client_id,
      events: webhooks.events,
      isBehind: sql<boolean>`coalesce(${journalHeads.seq} > ${webhooks.seq}, false)`,
    })
    .from(webhooks)
    .leftJoin(journalHeads, eq(journalHeads.client_id, webhooks.client_id))
    .where(eq(webhooks.is_enabled, true))
    .orderBy(asc(webhooks.id))

/** Returns an enabled webhook and locks it; undefined if it is disabled, deleted or locked by another process. */
export async function lockWebhook(tx: Executor, id: number): Promise<WebhookRow | undefined> {
  const [hook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.is_enabled, true)))
    .for('update', { skipLocked: true })
  return hook
}

export async function insertDeliveries(
  db: Executor,
  webhookId: number,
  deliveries: readonly NewDelivery[],
): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return []
  const rows = deliveries.map((delivery) => ({ webhook_id: webhookId, ...delivery }))
  return db.insert(webhookDeliveries).values(rows).returning()
}

/** Delivery with the webhook to which it is posted. */
export interface DueDelivery {
  readonly delivery: DeliveryRow
  readonly hook: WebhookRow
}

/** Deliveries under way in this process, by webhook and by client. */
export interface UnderWay {
  readonly hooks: ReadonlyMap<number, number>
  readonly clients: ReadonlyMap<number, number>
}

/** Maximum number of deliveries under way: per webhook, per failing webhook, per client, and in total. */
export const lanes = { hook: 2, failing: 1, client: 6, all: 20 } as const

const countsOf = (counts: ReadonlyMap<number, number>) =>
  JSON.stringify([...counts].map(([id, running]) => ({ id, running })))

/** Returns the ids of due deliveries that can be started; webhooks and clients take turns, each within the limit of its lane. */
async function startable(tx: Executor, now: Date, { hooks, clients }: UnderWay, most: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with hook_counts as (select * from jsonb_to_recordset(${countsOf(hooks)}::jsonb) as c(id bigint, running int)),
    client_counts as (select * from jsonb_to_recordset(${countsOf(clients)}::jsonb) as c(id bigint, running int)),
    open_lanes as (
      select w.id, w.client_id, greatest(0, case when w.failing_since is null then ${lanes.hook}::int
        else ${lanes.failing}::int end - coalesce(c.running, 0)) as free
      from webhooks w left join hook_counts c using (id)
      where w.is_enabled and (w.paused_until is null or w.paused_until <= ${now.toISOString()}::timestamptz)
    ), first as (
      select d.id, d.nth, o.client_id, d.next_attempt_at from open_lanes o cross join lateral (
        select id, next_attempt_at, row_number() over (order by next_attempt_at, id) as nth from webhook_deliveries
        where webhook_id = o.id and next_attempt_at <= ${now.toISOString()}::timestamptz
        order by next_attempt_at, id limit o.free) d
    ), ranked as (
      select f.id, f.next_attempt_at, coalesce(c.running, 0)
        + row_number() over (partition by f.client_id order by f.nth, f.next_attempt_at, f.id) as turn
      from first f left join client_counts c on c.id = f.client_id
    )
    select id from ranked where turn <= ${lanes.client} order by turn, next_attempt_at, id limit ${most}`)
  return rows.map(({ id }) => id)
}

/** Takes due deliveries that can be started; no other process takes them until `lease`. */
export async function takeDue(db: Db, now: Date, lease: Date, underWay: UnderWay): Promise<DueDelivery[]> {
  const most = lanes.all - [...underWay.hooks.values()].reduce((sum, running) => sum + running, 0)
  if (most <= 0) return []
  return db.transaction(async (tx) => {
    const first = await startable(tx, now, underWay, most)
    if (first.length === 0) return []
    const due = await tx
      .select({ delivery: webhookDeliveries, hook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
      .where(
        sql`${webhookDeliveries.id} = any(${sql.param(first)}::bigint[])
          and ${webhookDeliveries.next_attempt_at} <= ${now.toISOString()}::timestamptz`,
      )
      .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
      .for('update', { of: webhookDeliveries, skipLocked: true })
    const ids = due.map(({ delivery }) => delivery.id)
    if (ids.length)
      await tx
        .update(webhookDeliveries)
        .set({ next_attempt_at: lease })
        .where(sql`${webhookDeliveries.id} = any(${sql.param(ids)}::bigint[])`)
    return due
  })
}

/** Changes a delivery and returns it; undefined if its webhook has been deleted. */
export async function updateDelivery(
  db: Executor,
  id: number,
  fields: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<DeliveryRow | undefined> {
  const [row] = await db.update(webhookDeliveries).set(fields).where(eq(webhookDeliveries.id, id)).returning()
  return row
}

/**
 * Switches off an enabled webhook, without resetting the time since which it has been failing; returns whether it was enabled.
 */
export async function switchOffWebhook(db: Executor, { id }: WebhookRow): Promise<boolean> {
  const rows = await db
    .update(webhooks)
    .set({ is_enabled: false })
    .where(and(eq(webhooks.id, id), eq(webhooks.is_enabled, true)))
    .returning({ id: webhooks.id })
  return rows.length > 0
}

/** Marks a webhook's pending deliveries as failed, so that they are no longer attempted. */
export async function giveUp(db: Executor, webhookId: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', next_attempt_at: null })
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.state, 'waiting')))
}

/** Returns a page of a webhook's deliveries, newest first. */
export const deliveriesOf = (
  db: Executor,
  webhookId: number,
  start: number,
  length: number,
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhook_id, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .offset(start)
    .limit(length)

export const countDeliveries = (db: Executor, webhookId: number): Promise<number> =>
  db.$count(webhookDeliveries, eq(webhookDeliveries.webhook_id, webhookId))

export async function deliveryOf(
  db: Executor,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.id, id)))
  return row
}

/** Deletes deliveries created before a given time. */
export async function forgetDeliveries(db: Executor, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.created_at, before))
}
