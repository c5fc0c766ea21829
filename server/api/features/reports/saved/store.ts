import { and, asc, eq, or, sql } from 'drizzle-orm'
import { inTurns } from '#server/api/platform/in-turns.ts'
import { rowsOf } from '#server/api/platform/rows.ts'
import type { Executor } from '#server/db/client.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { savedReports } from '#server/db/schema/reports.ts'

/** Saved report with its owner's name. */
export interface SavedReportRow {
  readonly report: typeof savedReports.$inferSelect
  readonly ownerName: string
}

/** Columns that change when a report is saved again. */
export type SavedReportFields = Pick<
  SavedReportRow['report'],
  'name' | 'criteria' | 'is_shared' | 'schedule' | 'next_mail_at'
>

const ownerName = users.name

const isOne = (clientId: number, id: number) =>
  and(eq(savedReports.client_id, clientId), eq(savedReports.id, id))

/** Returns the reports saved by a member and the shared reports, sorted by name; if `id` is given, returns only that report. */
export async function savedReportsOf(
  db: Executor,
  clientId: number,
  userId: number,
  id?: number,
): Promise<readonly SavedReportRow[]> {
  return db
    .select({ report: savedReports, ownerName })
    .from(savedReports)
    .innerJoin(users, eq(users.id, savedReports.owner_id))
    .where(
      and(
        eq(savedReports.client_id, clientId),
        or(eq(savedReports.owner_id, userId), eq(savedReports.is_shared, true)),
        id === undefined ? undefined : eq(savedReports.id, id),
      ),
    )
    .orderBy(asc(savedReports.name), asc(savedReports.id))
}

/** Counts a member's saved reports. */
export const countSavedReports = (db: Executor, clientId: number, userId: number): Promise<number> =>
  db.$count(savedReports, and(eq(savedReports.client_id, clientId), eq(savedReports.owner_id, userId)))

export const {
  insert: insertSavedReport,
  update: updateSavedReport,
  remove: deleteSavedReport,
} = rowsOf(savedReports)

/** Report to be e-mailed now, with its client's time zone. */
export interface DueReport {
  readonly report: SavedReportRow['report']
  readonly timeZone: string
}

/** Returns the reports to be e-mailed now, longest overdue first, and locks them; clients take turns. */
export async function takeDueReports(tx: Executor, now: Date, most: number): Promise<readonly DueReport[]> {
  const isDue = sql`${savedReports.next_mail_at} <= ${now.toISOString()}::timestamptz`
  const due = sql`select id, client_id, next_mail_at as due from ${savedReports} where ${isDue}`
  return tx
    .select({ report: savedReports, timeZone: clients.time_zone })
    .from(savedReports)
    .innerJoin(clients, eq(clients.id, savedReports.client_id))
    .where(and(isDue, sql`${savedReports.id} in (select id from (${inTurns(due, most)}) as next)`))
    .orderBy(asc(savedReports.next_mail_at))
    .for('update', { of: savedReports, skipLocked: true })
}

/** Sets when a report is next e-mailed. */
export async function setNextMail(tx: Executor, id: number, at: Date | null): Promise<void> {
  await tx.update(savedReports).set({ next_mail_at: at }).where(eq(savedReports.id, id))
}

/** Returns a saved report with its owner and client, if both are active; null otherwise. */
export async function mailableReport(db: Executor, clientId: number, id: number) {
  const [row] = await db
    .select({ report: savedReports, user: users, client: clients })
    .from(savedReports)
    .innerJoin(users, eq(users.id, savedReports.owner_id))
    .innerJoin(clients, eq(clients.id, savedReports.client_id))
    .where(and(isOne(clientId, id), eq(users.is_disabled, false), eq(clients.is_disabled, false)))
  return row ?? null
}
