import type { AdhocRow } from '#contract/reports/adhoc.ts'
import { iso } from '#server/lib/iso.ts'
import type { ReportRow } from './store.ts'

/** Maps a chat in the report to the API format of a row. */
export const toRow = ({ key: _place, created_local: _local, ...row }: ReportRow): AdhocRow => ({
  ...row,
  created_date: iso(row.created_date),
})
