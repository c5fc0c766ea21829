import { and, asc, eq, sql } from 'drizzle-orm'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { IntegrationReason } from '#contract/channels/integrations.ts'
import type { Health } from '#server/channels/channel.ts'
import type { Executor } from '#server/db/client.ts'
import { integrations } from '#server/db/schema/integrations.ts'

export type IntegrationRow = typeof integrations.$inferSelect

/** Connection with the number of messages that are waiting to be sent. */
export type IntegrationWithQueue = IntegrationRow & { readonly waiting: number }

const waiting =
  sql<number>`(select count(*) from message_sends s join channel_customers c on c.id = s.customer_id
  where c.integration_id = integrations.id and s.failed_at is null)`.mapWith(Number)

const withQueue = (rows: readonly { row: IntegrationRow; waiting: number }[]): IntegrationWithQueue[] =>
  rows.map(({ row, waiting }) => ({ ...row, waiting }))

/** Returns a client's connections to pages and accounts, oldest first. */
export async function integrationsOf(db: Executor, clientId: number): Promise<IntegrationWithQueue[]> {
  const own = eq(integrations.client_id, clientId)
  return withQueue(
    await db
      .select({ row: integrations, waiting })
      .from(integrations)
      .where(own)
      .orderBy(asc(integrations.id)),
  )
}

const one = (clientId: number, integrationId: number) =>
  and(eq(integrations.client_id, clientId), eq(integrations.id, integrationId))

export async function integrationOf(
  db: Executor,
  clientId: number,
  integrationId: number,
): Promise<IntegrationWithQueue | null> {
  const rows = await db
    .select({ row: integrations, waiting })
    .from(integrations)
    .where(one(clientId, integrationId))
  return withQueue(rows)[0] ?? null
}

/** Returns the connection to a provider account, regardless of the client, or null. */
export async function integrationWith(
  db: Executor,
  channel: IntegrationChannel,
  externalId: string,
): Promise<IntegrationRow | null> {
  const same = and(eq(integrations.channel, channel), eq(integrations.external_id, externalId))
  const [row] = await db.select().from(integrations).where(same)
  return row ?? null
}

/** Columns that are set when consent has been given. */
export type NewIntegration = Pick<
  typeof integrations.$inferInsert,
  | 'client_id'
  | 'bot_id'
  | 'channel'
  | 'account_id'
  | 'external_id'
  | 'name'
  | 'phone'
  | 'sealed_token'
  | 'token_expires_at'
  | 'token_refresh_at'
  | 'consented_by'
>

/** Column values that clear the reason why a connection stopped. */
const works = { reason: null, reason_code: null, stopped_at: null }

/**
 * Inserts a connection, or renews the existing one between the same bot and account; returns null if another bot is connected to
 * the account.
 */
export async function saveIntegration(db: Executor, row: NewIntegration): Promise<IntegrationRow | null> {
  const { name, phone, account_id, consented_by, sealed_token, token_expires_at, token_refresh_at } = row
  const set = { name, phone, account_id, consented_by, sealed_token, token_expires_at, token_refresh_at }
  const renewed = {
    ...set,
    status: 'active' as const,
    ...works,
    hold_until: null,
    refresh_leased_until: null,
  }
  const [saved] = await db
    .insert(integrations)
    .values(row)
    .onConflictDoUpdate({
      target: [integrations.channel, integrations.external_id],
      set: renewed,
      setWhere: and(eq(integrations.bot_id, row.bot_id), eq(integrations.client_id, row.client_id)),
    })
    .returning()
  return saved ?? null
}

/** Deletes a connection and returns it; its unsent messages fail. */
export async function deleteIntegration(
  tx: Executor,
  clientId: number,
  integrationId: number,
): Promise<IntegrationRow | null> {
  await tx.execute(sql`
    update messages m set delivery_state = 'failed', delivery_code = null
    from message_sends s join channel_customers c on c.id = s.customer_id
    where m.id = s.message_id and s.client_id = ${clientId} and c.integration_id = ${integrationId} and s.failed_at is null`)
  const [row] = await tx.delete(integrations).where(one(clientId, integrationId)).returning()
  return row ?? null
}

/**
 * Returns whether another connection uses the same provider account, for example because two phone numbers belong to one WhatsApp
 * account.
 */
export async function isAccountShared(
  db: Executor,
  { id, channel, account_id }: IntegrationRow,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from integrations where channel = ${channel} and account_id = ${account_id} and id <> ${id} limit 1`)
  return rows.length > 0
}

/** Why and when a connection stopped working. */
export interface Stop {
  readonly reason: IntegrationReason
  /** Provider's error code; empty if there is none. */
  readonly code: string
  readonly at: Date
}

/** Marks a connection as needing renewal; returns null if it is already marked or has received a new token since. */
export async function stopIntegration(
  tx: Executor,
  { id, sealed_token }: Pick<IntegrationRow, 'id' | 'sealed_token'>,
  { reason, code, at }: Stop,
): Promise<IntegrationRow | null> {
  const same = and(
    eq(integrations.id, id),
    eq(integrations.sealed_token, sealed_token),
    eq(integrations.status, 'active'),
  )
  const [row] = await tx
    .update(integrations)
    .set({ status: 'reconnect', reason, reason_code: code || null, stopped_at: at })
    .where(same)
    .returning()
  return row ?? null
}

/** Marks a connection as working again; returns null if it already is. */
export async function resumeIntegration(tx: Executor, id: number): Promise<IntegrationRow | null> {
  const [row] = await tx
    .update(integrations)
    .set({ status: 'active', ...works, hold_until: null })
    .where(and(eq(integrations.id, id), eq(integrations.status, 'reconnect')))
    .returning()
  return row ?? null
}

export async function saveHealth(
  db: Executor,
  id: number,
  { quality, messagingLimit }: Health,
  now: Date,
): Promise<void> {
  const found = { quality, messaging_limit: messagingLimit, checked_at: now }
  await db.update(integrations).set(found).where(eq(integrations.id, id))
}
