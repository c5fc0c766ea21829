import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'

/** Supervisors can compare agents; agents see only themselves. */
export const mayRead = (member: Member, agentId: number): boolean =>
  isSupervisor(member) || agentId === member.id
