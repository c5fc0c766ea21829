import type { AdhocRow } from '#contract/adhoc.ts'
import { iso } from '../../chats/map.ts'
import type { ReportRow } from './store.ts'

/** A chat of the report as the grid shows it. */
export const toRow = ({ key: _place, created_local: _local, ...row }: ReportRow): AdhocRow => ({
  ...row,
  created_date: iso(row.created_date),
})
