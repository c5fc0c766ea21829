import { type SQL, sql } from 'drizzle-orm'
import { FOLLOW_UP_WITHIN_MS } from '#contract/reports/report-limits.ts'
import { milliseconds } from './terms.ts'

/**
 * Returns the expression that identifies a chat's customer across chats; null if the customer is unknown. The index
 * `chats_customer` uses the same expression.
 */
const customerOf = (c: SQL): SQL =>
  sql`(case when ${c}.customer_key is null then lower(${c}.email) else ${c}.channel || ':' || ${c}.customer_key end)`

/** Returns the condition that chat `a` of the same customer followed chat `b` so soon that `b` counts as unresolved. */
const follows = (
  a: SQL,
  b: SQL,
): SQL => sql`${a}.client_id = ${b}.client_id and ${customerOf(a)} = ${customerOf(b)}
  and ${a}.id <> ${b}.id and ${a}.channel <> 'playground'
  and ${a}.created_at >= ${b}.ended_at and ${a}.created_at <= ${b}.ended_at + ${milliseconds(FOLLOW_UP_WITHIN_MS)}`

/** SQL condition that another chat followed chat `c` so soon that `c` counts as unresolved. */
export const followed = sql`exists (select 1 from chats f where ${follows(sql`f`, sql`c`)})`

/**
 * Returns the query for the chats whose statistics may have changed because the given chats of the same customers followed them.
 */
export const precedersOf = (clientId: number, ids: readonly number[]): SQL => sql`
  select distinct p.id from chats c join chats p on ${follows(sql`c`, sql`p`)}
  where c.client_id = ${clientId} and c.id = any(${sql.param(ids)}::bigint[])`
