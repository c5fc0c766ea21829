import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditArea } from '#contract/account/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/account.ts'
import { AppError } from '#server/lib/app-error.ts'
import { shiftDay, startOfDay } from '#server/lib/days.ts'
import { literal } from '#server/lib/like.ts'

export type AuditRow = typeof auditLog.$inferSelect

/** Filter for entries; its days are whole days in the client's time zone. */
export interface AuditFilter {
  readonly action?: AuditAction
  readonly area?: AuditArea
  readonly user_id?: number
  readonly subject_id?: number
  readonly search?: string
  readonly startDate?: string
  readonly endDate?: string
}

export async function insertAudit(
  db: Executor,
  clientId: number,
  row: Omit<typeof auditLog.$inferInsert, 'client_id'>,
): Promise<void> {
  await db.insert(auditLog).values({ ...row, client_id: clientId })
}

const names = (search: string): SQL | undefined => {
  const pattern = `%${literal(search)}%`
  return or(
    ilike(auditLog.actor_name, pattern),
    ilike(auditLog.actor_email, pattern),
    ilike(auditLog.subject_name, pattern),
  )
}

const matching = (clientId: number, filter: AuditFilter, zone: string) =>
  and(
    eq(auditLog.client_id, clientId),
    filter.action && eq(auditLog.action, filter.action),
    filter.area && sql`starts_with(${auditLog.action}, ${`${filter.area}.`})`,
    filter.user_id ? eq(auditLog.user_id, filter.user_id) : undefined,
    filter.subject_id ? eq(auditLog.subject_id, filter.subject_id) : undefined,
    filter.search ? names(filter.search) : undefined,
    filter.startDate ? gte(auditLog.created_at, startOfDay(filter.startDate, zone)) : undefined,
    filter.endDate ? lt(auditLog.created_at, startOfDay(shiftDay(filter.endDate, 1), zone)) : undefined,
  )

/** Throws `validation_failed` if the period ends before it starts. */
export function checkDays({ startDate, endDate }: AuditFilter): void {
  if (startDate && endDate && endDate < startDate)
    throw new AppError('validation_failed', { fields: { endDate: 'minimum' } })
}

/** Page of entries: the entries before the given id, or the newest entries if the id is undefined. */
interface AuditPage {
  readonly before: number | undefined
  readonly length: number
}

/** Filter with the time zone of its days, and the page to read. */
interface AuditQuery {
  readonly filter: AuditFilter
  readonly zone: string
  readonly page: AuditPage
}

/** Returns a page of the matching entries, newest first. */
export async function auditRows(
  db: Executor,
  clientId: number,
  { filter, zone, page: { before, length } }: AuditQuery,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(and(matching(clientId, filter, zone), before ? lt(auditLog.id, before) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(length)
}

/** Returns a page of the matching entries, newest first, and their total number. */
export async function auditPage(
  db: Executor,
  clientId: number,
  { filter, zone, page }: AuditQuery,
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await auditRows(db, clientId, { filter, zone, page })
  return { rows, total: await db.$count(auditLog, matching(clientId, filter, zone)) }
}
