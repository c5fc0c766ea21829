import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { JournalType } from '#contract/journal/events.ts'
import { JOURNAL_CHANNEL } from '#server/db/client.ts'
import type { TestApi } from './api.ts'

/** Consumes the given number of a client's queries. */
export async function spend({ database: { db } }: TestApi, clientId: number, queries: number): Promise<void> {
  await db.execute(
    sql`insert into query_charges (client_id, kind, queries) values (${clientId}, 'answer', ${queries})`,
  )
}

/** Resolves once a client's journal has the given number of events of a type. */
export async function waitForEvents(
  { database: { db, notifications } }: TestApi,
  clientId: number,
  type: JournalType,
  events: number,
): Promise<void> {
  for (;;) {
    const grown = once(notifications, JOURNAL_CHANNEL)
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*) as n from events where client_id = ${clientId} and type = ${type}`,
    )
    if (Number(rows[0]?.n) >= events) return
    await grown
  }
}
