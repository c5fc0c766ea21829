import { type AuditEntry, exportAudit, listAudit } from '#contract/account/audit.ts'
import { AUDIT_PAGE } from '#contract/base/limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { type AuditRow, auditPage, checkDays } from '#server/api/platform/audit/store.ts'
import { downloadHeaders, localeFor } from '#server/api/platform/downloads/headers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { dayOf } from '#server/lib/days.ts'
import { iso } from '#server/lib/iso.ts'
import { exportLog } from './export.ts'

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: iso(row.created_at),
  action: row.action,
  actor: { id: row.user_id, name: row.actor_name, email: row.actor_email },
  address: row.address,
  subject: { id: row.subject_id, name: row.subject_name },
  detail: row.detail,
})

/** Routes of the audit log, for owners and admins. */
export const audit = feature({
  routes(app, context) {
    const { db, clock } = context
    mount(app, listAudit, async ({ member, query }) => {
      const { before, length = AUDIT_PAGE, ...filter } = query
      checkDays(filter)
      const { rows, total } = await auditPage(db, member.clientId, {
        filter,
        zone: member.client.time_zone,
        page: {
          before,
          length,
        },
      })
      const next = rows.length === length ? (rows.at(-1)?.id ?? null) : null
      return { entities: rows.map(toEntry), total, next }
    })
    mount(app, exportAudit, async ({ member, headers, query, reply }) => {
      const locale = localeFor(member.user.language, headers['accept-language'])
      const stream = await exportLog(context, member, query, locale)
      const name = `audit-log-${dayOf(clock.now(), member.client.time_zone)}.csv`
      return reply.headers(downloadHeaders({ type: 'text/csv; charset=utf-8', name, locale })).send(stream)
    })
  },
})
