import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Executor } from '#server/db/client.ts'
import { accessKeys } from '#server/db/schema/account.ts'
import { bots } from '#server/db/schema/bots.ts'
import { connectAttempts } from '#server/db/schema/channels.ts'
import {
  clients,
  codeRequests,
  passwordResets,
  registrationInvitations,
  registrations,
  sessions,
  users,
} from '#server/db/schema/clients.ts'

/** Row of a registration that is waiting for its code. */
export type Registration = typeof registrations.$inferSelect

/** Key of a registration: the fingerprint of its secret, and its e-mail address. */
export interface RegistrationKey {
  readonly secretHash: string
  readonly email: string
}

const isRegistration = ({ secretHash, email }: RegistrationKey) =>
  and(eq(registrations.secret_hash, secretHash), eq(registrations.email, email))

/** Returns the member with the given e-mail address, which is unique across all clients, or null. */
export async function userByEmail(db: Executor, email: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return row ?? null
}

/** Returns the member with the given id, or null, regardless of the client; use it only with ids from our own tokens. */
export async function userById(db: Executor, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** Returns a member's sessions that are neither revoked nor expired, newest first. */
export const sessionsOf = (db: Executor, clientId: number, userId: number, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.client_id, clientId),
        eq(sessions.user_id, userId),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))

/** Returns a function that uses a prepared query to find an unexpired session (revoked or not) with its member and client. */
export function sessionFinder(db: Db) {
  const query = db
    .select({ session: sessions, user: users, client: clients })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(clients, eq(clients.id, sessions.client_id))
    .where(and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expires_at, sql.placeholder('now'))))
    .prepare('session_with_member')
  return async (id: string, now: Date) => (await query.execute({ id, now }))[0] ?? null
}

/** Returns the data that sockets need about several sessions; expired sessions are omitted. */
export async function sessionsByIds(db: Executor, sessionIds: readonly string[], now: Date) {
  const rows = await db
    .select({
      session: { id: sessions.id, revoked_at: sessions.revoked_at },
      user: {
        id: users.id,
        name: users.name,
        role: users.role,
        is_disabled: users.is_disabled,
      },
      client: { id: clients.id, is_disabled: clients.is_disabled },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(clients, eq(clients.id, sessions.client_id))
    .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expires_at, now)))
  return new Map(rows.map((row) => [row.session.id, row]))
}

/** Returns a function that uses a prepared query to find an unexpired access key by its hash, with its member and client. */
export function keyFinder(db: Db) {
  const query = db
    .select({ key: accessKeys, user: users, client: clients })
    .from(accessKeys)
    .innerJoin(users, eq(users.id, accessKeys.user_id))
    .innerJoin(clients, eq(clients.id, accessKeys.client_id))
    .where(
      and(
        eq(accessKeys.key_hash, sql.placeholder('hash')),
        or(isNull(accessKeys.expires_at), gt(accessKeys.expires_at, sql.placeholder('now'))),
      ),
    )
    .prepare('access_key_with_member')
  return async (hash: string, now: Date) => (await query.execute({ hash, now }))[0] ?? null
}

export async function recordKeyUse(db: Executor, keyId: number, now: Date): Promise<void> {
  await db.update(accessKeys).set({ last_used_at: now }).where(eq(accessKeys.id, keyId))
}

/** Returns a function that uses a prepared query to find an API key's bot and client. */
export function botFinder(db: Db) {
  const query = db
    .select({ bot: bots, client: clients })
    .from(bots)
    .innerJoin(clients, eq(clients.id, bots.client_id))
    .where(eq(bots.api_key, sql.placeholder('apiKey')))
    .prepare('bot_of_api_key')
  return async (apiKey: string) => (await query.execute({ apiKey }))[0] ?? null
}

export async function insertSession(db: Executor, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

/** Revokes a member's sessions: all, only the given one, or all except the given one. Returns the ids of the revoked sessions. */
export async function revokeSessions(
  db: Executor,
  clientId: number,
  userId: number,
  { now, only, except }: { readonly now: Date; readonly only?: string; readonly except?: string },
): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(
      and(
        eq(sessions.client_id, clientId),
        eq(sessions.user_id, userId),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

/** Stores a registration without changing other registrations, and deletes expired ones. */
export async function insertRegistration(db: Executor, row: Registration, now: Date): Promise<void> {
  await db.delete(registrations).where(lte(registrations.expires_at, now))
  await db.insert(registrations).values(row)
}

/** Gives a registration a new code and returns the registration; null if the address has no such registration. */
export async function renewRegistration(
  db: Executor,
  key: RegistrationKey,
  code: Pick<Registration, 'otp_hash' | 'expires_at'>,
): Promise<Registration | null> {
  const [row] = await db
    .update(registrations)
    .set({ ...code, tries: 0 })
    .where(isRegistration(key))
    .returning()
  return row ?? null
}

export async function insertInvitation(db: Executor, codeHash: string, expiresAt: Date): Promise<void> {
  await db.insert(registrationInvitations).values({ code_hash: codeHash, expires_at: expiresAt })
}

/** Returns whether an invitation exists and has not expired. */
export async function isInvited(db: Executor, codeHash: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ code: registrationInvitations.code_hash })
    .from(registrationInvitations)
    .where(and(eq(registrationInvitations.code_hash, codeHash), gt(registrationInvitations.expires_at, now)))
  return row !== undefined
}

/** Consumes an invitation, which can be used only once; returns false if it does not exist. */
export async function useInvitation(db: Executor, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(registrationInvitations)
    .where(eq(registrationInvitations.code_hash, codeHash))
    .returning({ code: registrationInvitations.code_hash })
  return rows.length === 1
}

/**
 * Records that a code was requested for an address. If a code was already requested after the given time, records nothing and
 * returns the time of the earlier request.
 */
export async function recordCodeRequest(
  db: Executor,
  address: string,
  now: Date,
  countsFrom: Date,
): Promise<Date | null> {
  await db.delete(codeRequests).where(lte(codeRequests.wished_at, countsFrom))
  const added = await db
    .insert(codeRequests)
    .values({ address, wished_at: now })
    .onConflictDoNothing()
    .returning({ address: codeRequests.address })
  if (added.length === 1) return null
  const [before] = await db.select().from(codeRequests).where(eq(codeRequests.address, address))
  return before?.wished_at ?? null
}

/** Restarts the waiting time of an address after a registration, because a registration always sends a code. */
export async function renewCodeRequest(db: Executor, address: string, now: Date): Promise<void> {
  await db
    .insert(codeRequests)
    .values({ address, wished_at: now })
    .onConflictDoUpdate({ target: codeRequests.address, set: { wished_at: now } })
}

/** Counts an attempt to enter a code and returns the registration; null if it has expired or no attempts are left. */
export async function countTry(
  db: Executor,
  key: RegistrationKey,
  now: Date,
  most: number,
): Promise<Registration | null> {
  const [row] = await db
    .update(registrations)
    .set({ tries: sql`${registrations.tries} + 1` })
    .where(and(isRegistration(key), gt(registrations.expires_at, now), sql`${registrations.tries} < ${most}`))
    .returning()
  return row ?? null
}

/**
 * Deletes all registrations for an address. Returns whether the given registration was among them, so that only one call can
 * complete it.
 */
export async function deleteRegistrations(
  db: Executor,
  { secretHash, email }: RegistrationKey,
): Promise<boolean> {
  const rows = await db
    .delete(registrations)
    .where(eq(registrations.email, email))
    .returning({ secret: registrations.secret_hash })
  return rows.some(({ secret }) => secret === secretHash)
}

export async function insertReset(db: Executor, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row)
}

const usable = (tokenHash: string, now: Date) =>
  and(
    eq(passwordResets.token_hash, tokenHash),
    isNull(passwordResets.used_at),
    gt(passwordResets.expires_at, now),
  )

/** Returns the row of a reset code if the code is still valid; null otherwise. */
export async function resetOf(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db.select().from(passwordResets).where(usable(tokenHash, now))
  return row ?? null
}

/** Consumes a reset code and returns its row; null if it has been used or has expired. */
export async function consumeReset(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .update(passwordResets)
    .set({ used_at: now })
    .where(usable(tokenHash, now))
    .returning()
  return row ?? null
}

/** Deletes a member's reset codes and the member's unfinished attempts to connect channels. */
export async function dropResets(db: Executor, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.user_id, userId))
  await db.delete(connectAttempts).where(eq(connectAttempts.user_id, userId))
}

/** Sets a member's password and returns the member, or null. */
export async function setPassword(db: Executor, userId: number, passwordHash: string) {
  const [row] = await db
    .update(users)
    .set({ password_hash: passwordHash })
    .where(eq(users.id, userId))
    .returning()
  return row ?? null
}
