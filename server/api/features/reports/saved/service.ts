import { SAVED_REPORTS_MAX } from '#contract/reports/report-limits.ts'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import { reportOf } from '../adhoc/criteria.ts'
import { nextMailAt } from './schedule.ts'
import {
  countSavedReports,
  deleteSavedReport,
  insertSavedReport,
  type SavedReportFields,
  type SavedReportRow,
  savedReportsOf,
  updateSavedReport,
} from './store.ts'

/** Fields of a saved report that its owner sets. */
type Fields = Pick<SavedReport, 'name' | 'criteria' | 'is_shared' | 'schedule'>

/** Maps a row to the format of the contract. */
export const toSavedReport = ({ report, ownerName }: SavedReportRow): SavedReport => ({
  id: report.id,
  name: report.name,
  criteria: report.criteria,
  is_shared: report.is_shared,
  schedule: report.schedule,
  owner: { id: report.owner_id, name: ownerName },
  created_at: iso(report.created_at),
})

/** Returns the columns for the given fields. Throws `validation_failed` if the criteria are not valid for a report. */
function columnsOf({ clock }: Context, member: Member, { name, ...fields }: Fields): SavedReportFields {
  reportOf(member, fields.criteria)
  const next_mail_at = nextMailAt(fields.schedule, clock.now(), member.client.time_zone)
  return { ...fields, name: name.trim(), next_mail_at }
}

/**
 * Returns a report that the member has saved and may therefore change. Throws `permission_denied` if another member shared it.
 */
async function own({ db }: Context, member: Member, id: number): Promise<SavedReportRow> {
  const row = found((await savedReportsOf(db, member.clientId, member.id, id))[0])
  if (row.report.owner_id !== member.id) throw new AppError('permission_denied')
  return row
}

/** Saves a report under a name. Throws `limit_reached`. */
export async function addReport(context: Context, member: Member, fields: Fields): Promise<SavedReport> {
  const columns = columnsOf(context, member, fields)
  return context.db.transaction(async (tx) => {
    await lockClient(tx, member.clientId)
    if ((await countSavedReports(tx, member.clientId, member.id)) >= SAVED_REPORTS_MAX)
      throw new AppError('limit_reached', { params: { n: SAVED_REPORTS_MAX } })
    const row = { client_id: member.clientId, owner_id: member.id, ...columns }
    const { id } = await insertSavedReport(tx, { ...row, created_at: context.clock.now() })
    return toSavedReport(found((await savedReportsOf(tx, member.clientId, member.id, id))[0]))
  })
}

export async function changeReport(
  context: Context,
  member: Member,
  id: number,
  fields: Fields,
): Promise<SavedReport> {
  const { report, ownerName } = await own(context, member, id)
  const columns = columnsOf(context, member, fields)
  await updateSavedReport(context.db, member.clientId, id, columns)
  return toSavedReport({ report: { ...report, ...columns }, ownerName })
}

export async function removeReport(context: Context, member: Member, id: number): Promise<void> {
  await own(context, member, id)
  if (!(await deleteSavedReport(context.db, member.clientId, id))) throw new AppError('not_found')
}
