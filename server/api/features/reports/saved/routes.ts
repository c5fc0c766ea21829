import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports/saved-reports.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { addReport, changeReport, removeReport, toSavedReport } from './service.ts'
import { savedReportsOf } from './store.ts'

export function savedReportRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.listSavedReports, async ({ member }) => {
    const rows = await savedReportsOf(context.db, member.clientId, member.id)
    return { entities: rows.map(toSavedReport), total: rows.length }
  })
  mount(app, contract.addSavedReport, ({ member, body }) => addReport(context, member, body))
  mount(app, contract.changeSavedReport, ({ member, params, body }) =>
    changeReport(context, member, params.id, body),
  )
  mount(app, contract.deleteSavedReport, ({ member, params }) => removeReport(context, member, params.id))
}
