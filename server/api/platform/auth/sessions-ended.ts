import type { NewEvent } from '../journal/append.ts'

/**
 * Returns the event that a member's sessions have ended, so that their sockets are closed; an empty list if no session has ended.
 */
export const sessionsEnded = (userId: number, sessionIds: readonly string[]): NewEvent[] =>
  sessionIds.length === 0
    ? []
    : [
        {
          type: 'sessions.ended',
          payload: { user_id: userId, session_ids: sessionIds },
          audience: { only: [userId] },
        },
      ]
