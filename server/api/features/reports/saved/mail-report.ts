import { REPORT_MAIL_ROWS_MAX } from '#contract/reports/report-limits.ts'
import { mailBrand } from '#server/api/core/clients/mail-brand.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { memberCaller } from '#server/api/platform/auth/callers.ts'
import { localeFor } from '#server/api/platform/downloads/headers.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { dayOf, shiftDay } from '#server/lib/days.ts'
import { exportReport } from '../adhoc/export.ts'
import { totalReport } from '../adhoc/service.ts'
import { nextMailAt, periodOf } from './schedule.ts'
import { mailableReport, setNextMail, takeDueReports } from './store.ts'

/** Maximum number of reports queued per run; the remaining reports follow in the next run. */
const BATCH_MAX = 500

/** Saved report to be e-mailed, for the period that ends on `lastDay`. */
interface DueReport {
  readonly clientId: number
  readonly reportId: number
  readonly lastDay: string
}

/** Job that e-mails a saved report to its owner. */
export const mailReportJob = job<DueReport>('mail-report', { retries: 8, retryDelay: 15 })

/** Finds reports that are due, queues an e-mail for each, and sets when each is next due. */
export async function findReportMails({ db, jobs, clock }: Context): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { report, timeZone } of await takeDueReports(tx, now, BATCH_MAX)) {
      // After an outage of several days, only one e-mail is sent, for the latest period.
      const lastDay = shiftDay(dayOf(now, timeZone), -1)
      await jobs.enqueue(tx, mailReportJob, { clientId: report.client_id, reportId: report.id, lastDay })
      await setNextMail(tx, report.id, nextMailAt(report.schedule, now, timeZone))
    }
  })
}

/** E-mails a report to its owner, unless the schedule has been removed or the owner may no longer read reports. */
export async function mailReport(
  context: With<'mailer'>,
  { clientId, reportId, lastDay }: DueReport,
): Promise<void> {
  const row = await mailableReport(context.db, clientId, reportId)
  if (!row?.report.schedule) return
  const { report, user, client } = row
  const member = memberCaller(user, client)
  if (!member.permissions.includes('canAdhocReport')) return
  const { start, end } = periodOf(row.report.schedule, lastDay)
  const criteria = { ...report.criteria, start_date: start, end_date: end }
  const { chats } = await totalReport(context, member, criteria)
  const locale = localeFor(user.language, undefined)
  const file = { ...criteria, format: 'xlsx' } as const
  await context.mailer.send({
    to: user.email,
    locale,
    text: {
      kind: 'report',
      name: user.first_name,
      report: report.name,
      firstDay: start,
      lastDay: end,
      chats,
      attached: Math.min(chats, REPORT_MAIL_ROWS_MAX),
      page: `${context.config.publicUrl}/adhoc-report?report=${report.id}`,
    },
    brand: mailBrand(client.look),
    file: await exportReport(context, member, file, { locale, rowsMax: REPORT_MAIL_ROWS_MAX }),
  })
}
