/** Names of the Socket.IO rooms. */
export const rooms = {
  /** Members who see every chat of their client. */
  floor: (clientId: number) => `floor:${clientId}`,
  /** Members who see unassigned chats and their own. */
  agents: (clientId: number) => `agents:${clientId}`,
  /** One member, on all screens that have caught up. */
  agent: (userId: number) => `agent:${userId}`,
  /** One member, on all screens. */
  member: (userId: number) => `member:${userId}`,
  /** One signed-in session, on all screens. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** Members who have a chat open. */
  viewers: (chatId: number) => `viewers:${chatId}`,
  /** Visitor of a chat. */
  visitor: (chatId: number) => `visitor:${chatId}`,
  /** All visitors of a client. */
  visitorsOf: (clientId: number) => `visitors:${clientId}`,
} as const
