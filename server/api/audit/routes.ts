import type { FastifyInstance } from 'fastify'
import { type AuditEntry, listAudit } from '#contract/audit.ts'
import { AUDIT_PAGE } from '#contract/limits.ts'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { iso } from '../chats/map.ts'
import type { Context } from '../context.ts'
import { type AuditRow, auditPage } from './store.ts'

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: iso(row.created_at),
  action: row.action,
  actor: { id: row.user_id, name: row.actor_name, email: row.actor_email },
  address: row.address,
  subject: { id: row.subject_id, name: row.subject_name },
  detail: row.detail,
})

/** The audit log, for owners and admins. */
export function auditRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, listAudit, async ({ member, query }) => {
    const { before, length = AUDIT_PAGE, ...filter } = query
    if (filter.startDate && filter.endDate && filter.endDate < filter.startDate)
      throw new AppError('validation_failed', { fields: { endDate: 'minimum' } })
    const { rows, total } = await auditPage(db, member.clientId, filter, member.client.time_zone, {
      before,
      length,
    })
    const next = rows.length === length ? (rows.at(-1)?.id ?? null) : null
    return { entities: rows.map(toEntry), total, next }
  })
}
