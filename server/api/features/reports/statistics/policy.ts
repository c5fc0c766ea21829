import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'

/** Returns whether a member may read an agent's statistics: supervisors may read all, agents only their own. */
export const mayRead = (member: Member, agentId: number): boolean =>
  isSupervisor(member) || agentId === member.id
