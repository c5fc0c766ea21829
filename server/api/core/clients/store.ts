import { eq, sql } from 'drizzle-orm'
import type { FloorThresholds } from '#contract/floor/floor.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { type ClientBranding, clients } from '#server/db/schema/clients.ts'

export async function clientOf(db: Executor, clientId: number): Promise<ClientRow | null> {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  return client ?? null
}

/**
 * Returns a client and locks it until the commit: the second of two concurrent charges or limit checks then sees the result of
 * the first.
 */
export async function lockClient(tx: Executor, clientId: number): Promise<ClientRow | null> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update')
  return client ?? null
}

/** Updates a client and returns its row; omitted fields stay unchanged. */
export async function setClient(
  db: Executor,
  clientId: number,
  change: Partial<Pick<ClientRow, 'name' | 'time_zone' | 'chat_config' | 'refer_model' | 'business_hours'>>,
): Promise<ClientRow | null> {
  const where = eq(clients.id, clientId)
  if (Object.keys(change).length === 0) {
    const [client] = await db.select().from(clients).where(where)
    return client ?? null
  }
  const [client] = await db.update(clients).set(change).where(where).returning()
  return client ?? null
}

/** Updates a client's floor thresholds; omitted thresholds stay unchanged. */
export const setThresholds = (db: Executor, clientId: number, floor: Partial<FloorThresholds>) =>
  db
    .update(clients)
    .set({ floor: sql`${clients.floor} || ${JSON.stringify(floor)}::jsonb` })
    .where(eq(clients.id, clientId))

/** Updates a client's branding, including the defaults for new bots, and returns it; omitted fields stay unchanged. */
export async function setBranding(
  db: Executor,
  clientId: number,
  { bot = {}, ...look }: ClientBranding,
): Promise<ClientBranding> {
  const begin = sql`coalesce(${clients.look} -> 'bot', '{}') || ${JSON.stringify(bot)}::jsonb`
  const [client] = await db
    .update(clients)
    .set({
      look: sql`${clients.look} || ${JSON.stringify(look)}::jsonb || jsonb_build_object('bot', ${begin})`,
    })
    .where(eq(clients.id, clientId))
    .returning({ look: clients.look })
  return client?.look ?? {}
}
