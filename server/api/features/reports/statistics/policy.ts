import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'

/** Returns whether the member can read an agent's figures: supervisors can compare agents, agents see only themselves. */
export const mayRead = (member: Member, agentId: number): boolean =>
  isSupervisor(member) || agentId === member.id
