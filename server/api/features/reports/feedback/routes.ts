import type { FastifyInstance } from 'fastify'
import {
  exportFeedback,
  getFeedbackSummary,
  handleFeedback,
  listFeedback,
} from '#contract/reports/feedback.ts'
import type { Context } from '#server/api/core/context.ts'
import { downloadHeaders, localeFor } from '#server/api/platform/downloads/headers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { dayOf } from '#server/lib/days.ts'
import { exportRatings } from './export.ts'
import { markHandled, readFeedback, summarizeFeedback } from './service.ts'

export function feedbackRoutes(app: FastifyInstance, context: Context): void {
  mount(app, listFeedback, ({ member, query }) => readFeedback(context, member, query))
  mount(app, handleFeedback, ({ member, params, body }) =>
    markHandled(context, member, params.id, body.is_handled),
  )
  mount(app, getFeedbackSummary, ({ member, query }) => summarizeFeedback(context, member, query))
  mount(app, exportFeedback, async ({ member, headers, query, reply }) => {
    const locale = localeFor(member.user.language, headers['accept-language'])
    const stream = await exportRatings(context, member, query, locale)
    const name = `ratings-${dayOf(context.clock.now(), member.client.time_zone)}.csv`
    return reply.headers(downloadHeaders({ type: 'text/csv; charset=utf-8', name, locale })).send(stream)
  })
}
