import { getMemberFigures } from '#contract/reports/member-figures.ts'
import * as contract from '#contract/reports/reports.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { found } from '#server/lib/app-error.ts'
import { adhocRoutes } from './adhoc/routes.ts'
import { analyticsOf } from './analytics.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { memberFigures } from './members/service.ts'
import { findReportMails, mailReport, mailReportJob } from './saved/mail-report.ts'
import { savedReportRoutes } from './saved/routes.ts'
import { rollStatistics } from './statistics/roll.ts'
import { statisticsRoutes } from './statistics/routes.ts'

/** Routes and jobs for statistics and reports. */
export const reports = feature({
  uses: ['mailer'],
  routes(app, context) {
    mount(app, contract.getAnalytics, ({ member }) => analyticsOf(context, member.client, null))
    mount(app, contract.getBotAnalytics, async ({ member, params }) => {
      const botId =
        params.botId === -1 ? null : found(await botOf(context.db, member.clientId, params.botId)).bot.id
      return analyticsOf(context, member.client, botId)
    })
    mount(app, getMemberFigures, ({ member, params, query }) =>
      memberFigures(context, member, params.id, query),
    )
    statisticsRoutes(app, context)
    adhocRoutes(app, context)
    feedbackRoutes(app, context)
    savedReportRoutes(app, context)
  },
  jobs: [work(mailReportJob, mailReport)],
  schedule: {
    'roll-statistics': { cron: '* * * * *', run: rollStatistics },
    'find-report-mails': { cron: '*/5 * * * *', run: findReportMails },
  },
})
