import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Db, Executor } from '#server/db/client.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/account.ts'

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

/** Returns all enabled webhooks. */
export const enabledWebhooks = (db: Executor): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.is_enabled, true)).orderBy(asc(webhooks.id))

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

/** Takes deliveries that are due, longest overdue first; no other process takes them until `lease`. */
export async function takeDue(db: Db, now: Date, lease: Date, most: number): Promise<DueDelivery[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ delivery: webhookDeliveries, hook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
      .where(sql`${webhookDeliveries.next_attempt_at} <= ${now.toISOString()}::timestamptz`)
      .orderBy(asc(webhookDeliveries.next_attempt_at), asc(webhookDeliveries.id))
      .limit(most)
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
