import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'
import { twoFactors } from '#server/db/schema/account.ts'

export type TwoFactorRow = typeof twoFactors.$inferSelect

const of = (clientId: number, userId: number) =>
  and(eq(twoFactors.client_id, clientId), eq(twoFactors.user_id, userId))

/** Returns a member's second factor, confirmed or not, or null. */
export async function factorOf(db: Executor, clientId: number, userId: number): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactors).where(of(clientId, userId))
  return row ?? null
}

/** Stores an unconfirmed secret; returns false if a confirmed secret already exists. */
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

/** Changes a member's second factor if a condition holds; returns whether it was changed. */
async function change(
  db: Executor,
  { clientId, userId }: { readonly clientId: number; readonly userId: number },
  fields: PgUpdateSetSource<typeof twoFactors>,
  where: SQL | undefined,
): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set(fields)
    .where(and(of(clientId, userId), where))
    .returning({ id: twoFactors.user_id })
  return rows.length === 1
}

/** Confirms a secret and stores the recovery codes; returns false if it has already been confirmed. */
export const confirmFactor = (
  db: Executor,
  clientId: number,
  userId: number,
  { now, recoveryHashes }: { readonly now: Date; readonly recoveryHashes: string[] },
): Promise<boolean> => {
  const confirmed = { confirmed_at: now, recovery_hashes: recoveryHashes }
  return change(db, { clientId, userId }, confirmed, isNull(twoFactors.confirmed_at))
}

/** Replaces the recovery codes of a confirmed factor; returns false if there is no such factor. */
export const setRecoveryHashes = (
  db: Executor,
  clientId: number,
  userId: number,
  recoveryHashes: string[],
): Promise<boolean> =>
  change(db, { clientId, userId }, { recovery_hashes: recoveryHashes }, isNotNull(twoFactors.confirmed_at))

/**
 * Counts an attempt before its code is checked, so that concurrent attempts are all counted; returns false if no attempts are
 * left.
 */
export function countTry(
  db: Executor,
  clientId: number,
  userId: number,
  { most, since, now }: { readonly most: number; readonly since: Date; readonly now: Date },
): Promise<boolean> {
  const isOver = sql`(${twoFactors.tries_since} is null or ${twoFactors.tries_since} < ${since.toISOString()}::timestamptz)`
  const tries = sql`case when ${isOver} then 1 else ${twoFactors.tries} + 1 end`
  const tries_since = sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${twoFactors.tries_since} end`
  return change(db, { clientId, userId }, { tries, tries_since }, or(lt(twoFactors.tries, most), isOver))
}

const noTries = { tries: 0, tries_since: null }

/** Consumes a time step and all earlier ones; returns false if the time step has already been consumed. */
export const useStep = (db: Executor, clientId: number, userId: number, step: number): Promise<boolean> =>
  change(db, { clientId, userId }, { last_step: step, ...noTries }, lt(twoFactors.last_step, step))

/** Consumes a recovery code; returns false if there is no such code. */
export const useRecovery = (
  db: Executor,
  clientId: number,
  userId: number,
  hash: string,
): Promise<boolean> => {
  const rest = sql`array_remove(${twoFactors.recovery_hashes}, ${hash})`
  const isKnown = sql`${hash} = any(${twoFactors.recovery_hashes})`
  return change(db, { clientId, userId }, { recovery_hashes: rest, ...noTries }, isKnown)
}
