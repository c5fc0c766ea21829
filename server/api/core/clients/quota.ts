import { sql } from 'drizzle-orm'
import { plans } from '#contract/account-limits.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { dayOf, startOfDay } from '#server/lib/days.ts'
import { queriesByMonth } from './queries-by-month.ts'

/** Queries of a client: monthly quota, remaining add-ons and usage this month. */
export interface Quota {
  readonly monthly: number
  readonly addons: number
  readonly consumed: number
  readonly remaining: number
}

/**
 * Returns the quota of a client. Months are calendar months in the client's time zone. Add-ons are used after
 * the monthly queries and do not expire; they are reduced by what earlier months used beyond their monthly
 * quota.
 */
export async function quotaOf(db: Executor, client: ClientRow, now: Date): Promise<Quota> {
  const monthly = plans[client.plan].queries
  const current = dayOf(now, client.time_zone).slice(0, 7)
  let consumed = 0
  let addons = client.addon_queries
  for (const { month, queries } of await queriesByMonth(db, client, null)) {
    if (month === current) consumed = queries
    else addons -= Math.max(0, queries - monthly)
  }
  const left = Math.max(0, addons)
  return { monthly, addons: left, consumed, remaining: Math.max(0, monthly + left - consumed) }
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
