import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { twoFactors } from '#server/db/schema/account.ts'

export type TwoFactorRow = typeof twoFactors.$inferSelect

const of = (clientId: number, userId: number) =>
  and(eq(twoFactors.client_id, clientId), eq(twoFactors.user_id, userId))

/** Returns a member's second factor, confirmed or not. */
export async function factorOf(db: Executor, clientId: number, userId: number): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactors).where(of(clientId, userId))
  return row ?? null
}

/** Stores an unconfirmed secret; returns false if a confirmed one already exists. */
export async function insertFactor(
  db: Executor,
  clientId: number,
  userId: number,
  sealedSecret: string,
): Promise<boolean> {
  const fresh = { sealed_secret: sealedSecret, last_step: 0, tries: 0, tries_since: null }
  const rows = await db
    .insert(twoFactors)
    .values({ client_id: clientId, user_id: userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactors.user_id, set: fresh, setWhere: isNull(twoFactors.confirmed_at) })
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Confirms a secret, once. */
export async function confirmFactor(
  db: Executor,
  clientId: number,
  userId: number,
  now: Date,
  recoveryHashes: string[],
): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ confirmed_at: now, recovery_hashes: recoveryHashes })
    .where(and(of(clientId, userId), isNull(twoFactors.confirmed_at)))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Replaces a confirmed factor's recovery codes. */
export async function setRecoveryHashes(
  db: Executor,
  clientId: number,
  userId: number,
  recoveryHashes: string[],
): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ recovery_hashes: recoveryHashes })
    .where(and(of(clientId, userId), isNotNull(twoFactors.confirmed_at)))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Deletes a confirmed factor; returns whether there was one. */
export async function deleteFactor(db: Executor, clientId: number, userId: number): Promise<boolean> {
  const rows = await db
    .delete(twoFactors)
    .where(and(of(clientId, userId), isNotNull(twoFactors.confirmed_at)))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Counts an attempt before it is checked, so that concurrent attempts are all counted; returns false if no attempts are left. */
export async function countTry(
  db: Executor,
  clientId: number,
  userId: number,
  most: number,
  since: Date,
  now: Date,
): Promise<boolean> {
  const isOver = sql`(${twoFactors.tries_since} is null or ${twoFactors.tries_since} < ${since.toISOString()}::timestamptz)`
  const rows = await db
    .update(twoFactors)
    .set({
      tries: sql`case when ${isOver} then 1 else ${twoFactors.tries} + 1 end`,
      tries_since: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${twoFactors.tries_since} end`,
    })
    .where(and(of(clientId, userId), or(lt(twoFactors.tries, most), isOver)))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Consumes a time step and all earlier ones; returns false if it was already used. */
export async function useStep(
  db: Executor,
  clientId: number,
  userId: number,
  step: number,
): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ last_step: step, tries: 0, tries_since: null })
    .where(and(of(clientId, userId), lt(twoFactors.last_step, step)))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Consumes a recovery code; returns false if there is no such code. */
export async function useRecovery(
  db: Executor,
  clientId: number,
  userId: number,
  hash: string,
): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({
      recovery_hashes: sql`array_remove(${twoFactors.recovery_hashes}, ${hash})`,
      tries: 0,
      tries_since: null,
    })
    .where(and(of(clientId, userId), sql`${hash} = any(${twoFactors.recovery_hashes})`))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}
