import type { NewEvent } from '../journal/append.ts'

/**
 * Returns the event that sessions of a member have ended, so that their sockets are closed; none if no
 * session ended.
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
