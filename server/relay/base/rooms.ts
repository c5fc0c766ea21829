/** A chat and its account; services may number their chats within each account. */
export interface ChatPlace {
  readonly clientId: number
  readonly chatId: number
}

/** Returns a key that differs between chats of different accounts. */
export const placeKey = ({ clientId, chatId }: ChatPlace): string => `${clientId}:${chatId}`

/** Names of the Socket.IO rooms. Each belongs to one account, so that an event with a wrong id cannot reach another one. */
export const rooms = {
  /** Members who see every chat of their client. */
  floor: (clientId: number) => `floor:${clientId}`,
  /** Members who see unassigned chats and their own. */
  agents: (clientId: number) => `agents:${clientId}`,
  /** One member, on all screens that have caught up. */
  agent: (clientId: number, userId: number) => `agent:${clientId}:${userId}`,
  /** One member, on all screens. */
  member: (clientId: number, userId: number) => `member:${clientId}:${userId}`,
  /** One signed-in session, on all screens. */
  session: (clientId: number, sessionId: string) => `session:${clientId}:${sessionId}`,
  /** Members who have a chat open. */
  viewers: (place: ChatPlace) => `viewers:${placeKey(place)}`,
  /** Visitor of a chat. */
  visitor: (place: ChatPlace) => `visitor:${placeKey(place)}`,
  /** All visitors of a client. */
  visitorsOf: (clientId: number) => `visitors:${clientId}`,
} as const
