import type { FastifyInstance } from 'fastify'
import { type AuditEntry, listAudit } from '#contract/account/audit.ts'
import { AUDIT_PAGE } from '#contract/base/limits.ts'
import { iso } from '#server/lib/iso.ts'
import type { PlatformContext } from '../context.ts'
import { mount } from '../http/mount.ts'
import { type AuditRow, auditPage, checkDays } from './store.ts'

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: iso(row.created_at),
  action: row.action,
  actor: { id: row.user_id, name: row.actor_name, email: row.actor_email },
  address: row.address,
  subject: { id: row.subject_id, name: row.subject_name },
  detail: row.detail,
})

/** Registers the routes of the audit log, for owners and admins. */
export function auditRoutes(app: FastifyInstance, { db }: PlatformContext): void {
  mount(app, listAudit, async ({ member, query }) => {
    const { before, length = AUDIT_PAGE, ...filter } = query
    checkDays(filter)
    const { rows, total } = await auditPage(db, member.clientId, filter, member.client.time_zone, {
      before,
      length,
    })
    const next = rows.length === length ? (rows.at(-1)?.id ?? null) : null
    return { entities: rows.map(toEntry), total, next }
  })
}
