import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../db/client.ts'
import { bots } from '../../db/schema/bots.ts'
import {
  clients,
  codeWishes,
  passwordResets,
  registrations,
  sessions,
  users,
} from '../../db/schema/clients.ts'

/** A registration that waits for its code. */
export type Registration = typeof registrations.$inferSelect

/** The member with an address, of whatever client: addresses are unique. */
export async function userByEmail(db: Executor, email: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return row ?? null
}

/** The member with a number, of whatever client: a token of ours names them. */
export async function userById(db: Executor, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** Sessions of a member that are neither revoked nor expired, newest first. */
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

/** How a session that is not over its time is found, ended early or not, with its member and client; planned once. */
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

/** What of several sessions their members' sockets need, by session; those over their time are left out. */
export async function sessionsByIds(db: Executor, sessionIds: readonly string[], now: Date) {
  const rows = await db
    .select({
      session: { id: sessions.id, revoked_at: sessions.revoked_at },
      user: {
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
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

/** How the bot of an API key is found, with its client; planned once. */
export function botFinder(db: Db) {
  const query = db
    .select({ bot: bots, client: clients })
    .from(bots)
    .innerJoin(clients, eq(clients.id, bots.client_id))
    .where(eq(bots.api_key, sql.placeholder('apiKey')))
    .prepare('bot_of_api_key')
  return async (apiKey: string) => (await query.execute({ apiKey }))[0] ?? null
}

/** Keeps a new session. */
export async function insertSession(db: Executor, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

/** Ends a member's sessions: all, only one, or all but one. Answers which. */
export async function revokeSessions(
  db: Executor,
  clientId: number,
  userId: number,
  now: Date,
  which: { readonly only?: string; readonly except?: string } = {},
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
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

/** Keeps a registration; a second one with the same address replaces the first. */
export async function upsertRegistration(db: Executor, row: Registration): Promise<void> {
  await db.insert(registrations).values(row).onConflictDoUpdate({ target: registrations.email, set: row })
}

/** Notes that a code was wished for an address; answers when it was before, where that is later than a moment and counts still. */
export async function noteCodeWish(
  db: Executor,
  address: string,
  now: Date,
  countsFrom: Date,
): Promise<Date | null> {
  await db.delete(codeWishes).where(lte(codeWishes.wished_at, countsFrom))
  const added = await db
    .insert(codeWishes)
    .values({ address, wished_at: now })
    .onConflictDoNothing()
    .returning({ address: codeWishes.address })
  if (added.length === 1) return null
  const [before] = await db.select().from(codeWishes).where(eq(codeWishes.address, address))
  return before?.wished_at ?? null
}

/** Lets a wait begin anew: a registration sends a code whenever it is made. */
export async function renewCodeWish(db: Executor, address: string, now: Date): Promise<void> {
  await db
    .insert(codeWishes)
    .values({ address, wished_at: now })
    .onConflictDoUpdate({ target: codeWishes.address, set: { wished_at: now } })
}

/** The registration of an address. */
export async function registrationOf(db: Executor, email: string): Promise<Registration | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.email, email))
  return row ?? null
}

/** Counts a try of a code and answers the registration, unless the tries are used up or it has expired. */
export async function countTry(
  db: Executor,
  email: string,
  now: Date,
  most: number,
): Promise<Registration | null> {
  const [row] = await db
    .update(registrations)
    .set({ tries: sql`${registrations.tries} + 1` })
    .where(
      and(
        eq(registrations.email, email),
        gt(registrations.expires_at, now),
        sql`${registrations.tries} < ${most}`,
      ),
    )
    .returning()
  return row ?? null
}

/** Forgets a registration; answers whether it was there, so that only one finishes it. */
export async function deleteRegistration(db: Executor, email: string): Promise<boolean> {
  const rows = await db
    .delete(registrations)
    .where(eq(registrations.email, email))
    .returning({ email: registrations.email })
  return rows.length === 1
}

/** Keeps a reset code. */
export async function insertReset(db: Executor, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row)
}

const usable = (tokenHash: string, now: Date) =>
  and(
    eq(passwordResets.token_hash, tokenHash),
    isNull(passwordResets.used_at),
    gt(passwordResets.expires_at, now),
  )

/** The member whose reset code this is, if it is still good. */
export async function resetOf(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db.select().from(passwordResets).where(usable(tokenHash, now))
  return row ?? null
}

/** Uses a reset code up and answers it, once. */
export async function consumeReset(db: Executor, tokenHash: string, now: Date) {
  const [row] = await db
    .update(passwordResets)
    .set({ used_at: now })
    .where(usable(tokenHash, now))
    .returning()
  return row ?? null
}

/** Makes a member's reset codes useless. */
export async function dropResets(db: Executor, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.user_id, userId))
}

/** Sets a password and answers the member. */
export async function setPassword(db: Executor, userId: number, passwordHash: string) {
  const [row] = await db
    .update(users)
    .set({ password_hash: passwordHash })
    .where(eq(users.id, userId))
    .returning()
  return row ?? null
}
