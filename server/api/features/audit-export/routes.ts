import type { FastifyInstance } from 'fastify'
import { exportAudit } from '#contract/account/audit.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { dayOf } from '#server/lib/days.ts'
import { downloadHeaders } from '../reports/files/headers.ts'
import { localeFor } from '../reports/files/texts.ts'
import { exportLog } from './export.ts'

/** Registers the export of the audit log. */
export function auditExportRoutes(app: FastifyInstance, context: Context): void {
  mount(app, exportAudit, async ({ member, headers, query, reply }) => {
    const locale = localeFor(member.user.language, headers['accept-language'])
    const stream = await exportLog(context, member, query, locale)
    const name = `audit-log-${dayOf(context.clock.now(), member.client.time_zone)}.csv`
    return reply.headers(downloadHeaders({ type: 'text/csv; charset=utf-8', name, locale })).send(stream)
  })
}
