import type { ChatViewer } from '#contract/chats/chat-policy.ts'
import type { Identity } from '#contract/journal/system.ts'
import type { ChatPlace } from './rooms.ts'

/** Member behind a socket. */
export type MemberIdentity = Extract<Identity, { kind: 'member' }>
/** Visitor behind a socket. */
export type VisitorIdentity = Extract<Identity, { kind: 'visitor' }>

/** Client id of visitors whose account is unknown; see `external-api/callers.ts`. */
export const UNKNOWN_CLIENT = 0

/** Returns a visitor's chat with its account. */
export const placeOf = ({
  client_id,
  chat_id,
}: Pick<VisitorIdentity, 'client_id' | 'chat_id'>): ChatPlace => ({
  clientId: client_id,
  chatId: chat_id,
})

/** Returns a member as `chat-policy.ts` expects it; roles are ignored because external backends may not know ours. */
export const viewerOf = ({ user_id, sees_all }: MemberIdentity): ChatViewer => ({
  id: user_id,
  permissions: sees_all ? ['canManageFloor'] : [],
})
