import type { ActionRun } from '#contract/bots/actions.ts'
import { iso } from '#server/lib/iso.ts'
import type { RunRow } from './store.ts'

/** Maps a run to the API format. */
export const toActionRun = (row: RunRow): ActionRun => ({
  id: row.id,
  name: row.name,
  chat_id: row.chat_id,
  state: row.state,
  mode: row.mode,
  values: row.values,
  request: row.request,
  status: row.status,
  failure: row.failure,
  answer: row.answer,
  results: row.results,
  milliseconds: row.milliseconds,
  decided_by: row.decided_by,
  created_at: iso(row.created_at),
})
