import type { NewEvent } from '../journal/append.ts'

/** Returns a list with the event that closes the sockets of a member's ended sessions; empty if no session has ended. */
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
