import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports/adhoc.ts'
import type { Context } from '#server/api/core/context.ts'
import { downloadHeaders, localeFor } from '#server/api/platform/downloads/headers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { exportReport } from './export.ts'
import { adhocOptions, searchReport, totalReport } from './service.ts'

export function adhocRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.getAdhocOptions, ({ member }) => adhocOptions(context, member))
  mount(app, contract.searchAdhoc, ({ member, body }) => searchReport(context, member, body))
  mount(app, contract.getAdhocTotals, ({ member, body }) => totalReport(context, member, body))
  mount(app, contract.exportAdhoc, async ({ member, headers, body, reply }) => {
    const locale = localeFor(member.user.language, headers['accept-language'])
    const { type, name, stream } = await exportReport(context, member, body, { locale })
    return reply.headers(downloadHeaders({ type, name, locale })).send(stream)
  })
}
