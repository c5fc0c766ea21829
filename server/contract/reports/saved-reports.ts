import { type Static, Type } from 'typebox'
import { LARGE_BODY_MAX_BYTES, LINE_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, listOf, Moment, NamedMember, Nullable, oneOf } from '../base/shapes.ts'
import { AdhocCriteria } from './adhoc.ts'
import { REPORT_MAIL_HOUR, REPORT_MAIL_ROWS_MAX } from './report-limits.ts'

/** Schedules for e-mailing a saved report: daily for the previous day, or on Mondays for the previous seven days. */
export const reportSchedules = ['daily', 'weekly'] as const
export type ReportSchedule = (typeof reportSchedules)[number]

const fields = {
  name: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    pattern: '\\S',
    description: 'Name of the report.',
  }),
  criteria: about(AdhocCriteria, 'Criteria, columns and order.'),
  is_shared: Type.Boolean({ description: 'True if every member who may read reports can open it.' }),
  schedule: Nullable(
    oneOf(reportSchedules),
    `When the report is emailed to its owner, at ${REPORT_MAIL_HOUR}:00 in the client's time zone, with up to ${REPORT_MAIL_ROWS_MAX} chats as an Excel file: daily for the day before, weekly on Mondays for the seven days before; null for never. The e-mail ignores the period in the criteria.`,
  ),
}

/** Editable fields of a saved report. */
export const ReportFields = Type.Object(fields)

/** A report saved under a name. */
export const SavedReport = Type.Object({
  id: Id,
  ...fields,
  owner: about(NamedMember, 'The member who saved it.'),
  created_at: Moment,
})
export type SavedReport = Static<typeof SavedReport>

const report = { access: 'member', permission: 'canAdhocReport', tag: 'Ad hoc report' } as const

export const listSavedReports = route({
  ...report,
  method: 'GET',
  path: '/report/savedReports',
  summary: "Lists the caller's own saved reports and the shared ones, by name.",
  response: listOf(SavedReport),
})

export const addSavedReport = route({
  ...report,
  method: 'POST',
  path: '/report/savedReports',
  summary: 'Saves a report under a name.',
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: ReportFields,
  status: 201,
  response: SavedReport,
  errors: ['limit_reached'],
})

export const changeSavedReport = route({
  ...report,
  method: 'PUT',
  path: '/report/savedReports/:id',
  summary: "Changes one of the caller's saved reports.",
  params: IdParams,
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: ReportFields,
  response: SavedReport,
})

export const deleteSavedReport = route({
  ...report,
  method: 'DELETE',
  path: '/report/savedReports/:id',
  summary: "Deletes one of the caller's saved reports.",
  params: IdParams,
})
