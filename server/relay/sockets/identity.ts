import type { ChatViewer } from '#contract/chat-policy.ts'
import type { Identity } from '#contract/system.ts'

/** Who is behind a socket. */
export type MemberIdentity = Extract<Identity, { kind: 'member' }>
/** The visitor behind a socket. */
export type VisitorIdentity = Extract<Identity, { kind: 'visitor' }>

/** Returns a member as the rules of chats see them; a backend of another kind may not know our roles. */
export const viewerOf = ({ user_id, sees_all }: MemberIdentity): ChatViewer => ({
  id: user_id,
  permissions: sees_all ? ['canManageFloor'] : [],
})
