import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { twoFactors } from '../../db/schema/account.ts'

/** A row of the second factors. */
export type TwoFactorRow = typeof twoFactors.$inferSelect

const of = (clientId: number, userId: number) =>
  and(eq(twoFactors.client_id, clientId), eq(twoFactors.user_id, userId))

/** The second factor of a member, confirmed or not. */
export async function factorOf(db: Executor, clientId: number, userId: number): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactors).where(of(clientId, userId))
  return row ?? null
}

/** Whether a member signs in with a second factor. */
export const hasFactor = async (db: Executor, clientId: number, userId: number): Promise<boolean> =>
  Boolean((await factorOf(db, clientId, userId))?.confirmed_at)

/** Keeps a secret until it is confirmed; answers false where one is in force already. */
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

/** Puts a secret in force, once. */
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

/** Replaces the recovery codes of a factor in force. */
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

/** Takes a factor in force away; answers whether there was one. */
export async function deleteFactor(db: Executor, clientId: number, userId: number): Promise<boolean> {
  const rows = await db
    .delete(twoFactors)
    .where(and(of(clientId, userId), isNotNull(twoFactors.confirmed_at)))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Counts a try before it is judged, so that tries side by side are all counted; answers false when they are used up. */
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

/** Uses a time step up, and all before it; answers false where it was used already. */
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

/** Uses a recovery code up; answers false where there is none such. */
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
