import { sql } from 'drizzle-orm'
import { plans } from '#contract/account/account-limits.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { dayOf, startOfDay } from '#server/lib/days.ts'

/** Queries of a client: monthly quota, remaining add-ons and usage this month. */
export interface Quota {
  readonly monthly: number
  readonly addons: number
  readonly consumed: number
  /** Neither used nor kept for answers under way. */
  readonly remaining: number
}

/** What the database has counted. */
interface Counted extends Record<string, unknown> {
  readonly consumed: number
  readonly addons: number
  /** Queries kept for answers under way. */
  readonly reserved: number
}

/** What the functions of the database need to know of a client for its quota. */
export const quotaTerms = (client: ClientRow, now: Date) => ({
  zone: client.time_zone,
  month: dayOf(now, client.time_zone).slice(0, 7),
  monthly: plans[client.plan].queries,
  addons: client.addon_queries,
})

/** Returns the quota of a client from what its plan allows and what the database has counted. */
export const quotaFrom = ({ plan }: ClientRow, { consumed, addons, reserved }: Counted): Quota => {
  const monthly = plans[plan].queries
  return { monthly, addons, consumed, remaining: Math.max(0, monthly + addons - consumed - reserved) }
}

/**
 * Returns the quota of a client. Months are calendar months in the client's time zone. Add-ons are used after
 * the monthly queries and do not expire; they are reduced by what earlier months used beyond their monthly
 * quota.
 */
export async function quotaOf(db: Executor, client: ClientRow, now: Date): Promise<Quota> {
  const { zone, month, monthly, addons } = quotaTerms(client, now)
  const { rows } = await db.execute<Counted>(
    sql`select * from quota_of(${client.id}, ${zone}, ${month}, ${monthly}, ${addons}, ${now.toISOString()}::timestamptz)`,
  )
  return quotaFrom(client, rows[0] ?? { consumed: 0, addons, reserved: 0 })
}

/** Lets nobody else reserve or charge queries of a client until the commit. */
export async function lockQuota(tx: Executor, clientId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quota', ${clientId}))`)
}

/**
 * Returns the number of answers given today in a client's playgrounds. Days are those of the client's time
 * zone.
 */
export async function playgroundAnswersToday(db: Executor, client: ClientRow, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*) as n from chats c join messages m on m.chat_id = c.id
    where c.client_id = ${client.id} and c.channel = 'playground' and m.sender = 'bot'
      and m.created_at >= ${startOfDay(dayOf(now, client.time_zone), client.time_zone)}`)
  return Number(rows[0]?.n ?? 0)
}
