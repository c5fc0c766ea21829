import type { Feedback } from '#contract/reports/feedback.ts'
import { iso } from '#server/lib/iso.ts'
import type { FeedbackRow } from './store.ts'

/** Maps a rating to the API format for lists. */
export const toFeedback = ({
  agent_id,
  agent_name,
  key: _place,
  created_at,
  updated_at,
  handled_at,
  handled_by,
  ...row
}: FeedbackRow): Feedback => ({
  ...row,
  agent: agent_id === null ? null : { id: agent_id, name: agent_name ?? '' },
  created_at: iso(created_at),
  updated_at: iso(updated_at),
  handled: handled_at === null ? null : { at: iso(handled_at), by: handled_by ?? '' },
})
