import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/**
 * Deletes sessions, registrations, invitations, reset codes and attempts to connect channels that expired before a given time,
 * and sessions that were revoked before that time.
 */
export async function forgetSignIns(db: Executor, before: Date): Promise<void> {
  const limit = sql`${before.toISOString()}::timestamptz`
  await db.execute(sql`delete from sessions where expires_at < ${limit} or revoked_at < ${limit}`)
  await db.execute(sql`delete from registrations where expires_at < ${limit}`)
  await db.execute(sql`delete from registration_invitations where expires_at < ${limit}`)
  await db.execute(sql`delete from password_resets where expires_at < ${limit}`)
  await db.execute(sql`delete from connect_attempts where expires_at < ${limit}`)
}
