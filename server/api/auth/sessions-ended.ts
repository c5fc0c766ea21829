import type { Fact } from '../journal/append.ts'

/** The fact that sessions of a member are over, so that their sockets are closed; none where nothing ended. */
export const sessionsEnded = (userId: number, sessionIds: readonly string[]): Fact[] =>
  sessionIds.length === 0
    ? []
    : [{ type: 'sessions.ended', payload: { user_id: userId, session_ids: sessionIds }, audience: [userId] }]
