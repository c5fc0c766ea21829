import type { ChatViewer } from '#contract/chats/chat-policy.ts'
import type { Identity } from '#contract/journal/system.ts'

/** The member behind a socket. */
export type MemberIdentity = Extract<Identity, { kind: 'member' }>
/** The visitor behind a socket. */
export type VisitorIdentity = Extract<Identity, { kind: 'visitor' }>

/** Returns a member as `chat-policy.ts` needs it; external backends may not know our roles, so they do not count. */
export const viewerOf = ({ user_id, sees_all }: MemberIdentity): ChatViewer => ({
  id: user_id,
  permissions: sees_all ? ['canManageFloor'] : [],
})
