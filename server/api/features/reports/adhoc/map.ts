import type { AdhocRow } from '#contract/reports/adhoc.ts'
import { iso } from '#server/lib/iso.ts'
import type { ReportRow } from './store.ts'

/** Maps a chat of the report to a row of the grid. */
export const toRow = ({ key: _place, created_local: _local, ...row }: ReportRow): AdhocRow => ({
  ...row,
  created_date: iso(row.created_date),
})
