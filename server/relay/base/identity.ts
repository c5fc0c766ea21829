import type { ChatViewer } from '#contract/chats/chat-policy.ts'
import type { Identity } from '#contract/journal/system.ts'

/** Member behind a socket. */
export type MemberIdentity = Extract<Identity, { kind: 'member' }>
/** Visitor behind a socket. */
export type VisitorIdentity = Extract<Identity, { kind: 'visitor' }>

/** Returns a member as `chat-policy.ts` expects it; roles are ignored because external backends may not know ours. */
export const viewerOf = ({ user_id, sees_all }: MemberIdentity): ChatViewer => ({
  id: user_id,
  permissions: sees_all ? ['canManageFloor'] : [],
})
