import { sql } from 'drizzle-orm'
import { plans } from '#contract/account/account-limits.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { dayOf, startOfDay } from '#server/lib/days.ts'

/** Query quota of a client: monthly queries, remaining add-ons and this month's usage. */
export interface Quota {
  readonly monthly: number
  readonly addons: number
  readonly consumed: number
  /** Queries that are neither used nor reserved for answers in progress. */
  readonly remaining: number
}

/** Counts as returned by the database function `quota_of`. */
interface Counted extends Record<string, unknown> {
  readonly consumed: number
  readonly addons: number
  /** Queries reserved for answers in progress. */
  readonly reserved: number
}

/** Returns the client's values from which the database calculates its quota. */
export const quotaTerms = (client: ClientRow, now: Date) => ({
  zone: client.time_zone,
  month: dayOf(now, client.time_zone).slice(0, 7),
  monthly: plans[client.plan].queries,
  addons: client.addon_queries,
})

/** Combines the plan's queries with the database's counts. */
export const quotaFrom = ({ plan }: ClientRow, { consumed, addons, reserved }: Counted): Quota => {
  const monthly = plans[plan].queries
  return { monthly, addons, consumed, remaining: Math.max(0, monthly + addons - consumed - reserved) }
}

/**
 * Returns the quota of a client. Months are calendar months in the client's time zone. Add-ons are used after the monthly queries
 * and never expire; usage beyond the quota in earlier months reduces them.
 */
export async function quotaOf(db: Executor, client: ClientRow, now: Date): Promise<Quota> {
  const { zone, month, monthly, addons } = quotaTerms(client, now)
  const { rows } = await db.execute<Counted>(
    sql`select * from quota_of(${client.id}, ${zone}, ${month}, ${monthly}, ${addons}, ${now.toISOString()}::timestamptz)`,
  )
  return quotaFrom(client, rows[0] ?? { consumed: 0, addons, reserved: 0 })
}

/** Locks the quota of a client until the commit, so that no other transaction can reserve or charge queries at the same time. */
export async function lockQuota(tx: Executor, clientId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quota', ${clientId}))`)
}

/** Returns how many answers the client's bots have given in playgrounds today, in the client's time zone. */
export async function playgroundAnswersToday(db: Executor, client: ClientRow, now: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*) as n from chats c join messages m on m.chat_id = c.id
    where c.client_id = ${client.id} and c.channel = 'playground' and m.sender = 'bot'
      and m.created_at >= ${startOfDay(dayOf(now, client.time_zone), client.time_zone)}`)
  return Number(rows[0]?.n ?? 0)
}
