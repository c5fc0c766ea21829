import { count, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { payments } from '#server/db/schema/clients.ts'

/** Returns a page of a client's payments, newest first, and their total number. */
export async function paymentPage(
  db: Executor,
  clientId: number,
  page: { readonly start: number; readonly length: number },
) {
  const where = eq(payments.client_id, clientId)
  const rows = await db
    .select()
    .from(payments)
    .where(where)
    .orderBy(desc(payments.id))
    .limit(page.length)
    .offset(page.start)
  const [total] = await db.select({ n: count() }).from(payments).where(where)
  return { rows, total: total?.n ?? 0 }
}

/** Counts the bots of a client. */
export async function botCount(db: Executor, clientId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(bots).where(eq(bots.client_id, clientId))
  return row?.n ?? 0
}

/** Returns the start of the next month in a time zone. */
export async function nextMonth(db: Executor, zone: string, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select (date_trunc('month', ${now.toISOString()}::timestamptz at time zone ${zone}) + interval '1 month')
      at time zone ${zone} as at`)
  return new Date(rows[0]?.at ?? now)
}
