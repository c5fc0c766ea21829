import type { Feedback } from '#contract/feedback.ts'
import { iso } from '../../chats/map.ts'
import type { FeedbackRow } from './store.ts'

/** A rating as the list shows it. */
export const toFeedback = ({
  agent_id,
  agent_name,
  created_at,
  updated_at,
  ...row
}: FeedbackRow): Feedback => ({
  ...row,
  agent: agent_id === null ? null : { id: agent_id, name: agent_name ?? '' },
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
