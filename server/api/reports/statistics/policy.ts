import type { Member } from '../../auth/callers.ts'
import { runsTheFloor } from '../../chats/policy.ts'

/** Supervisors compare agents; an agent is told only of themselves. */
export const mayRead = (member: Member, agentId: number): boolean =>
  runsTheFloor(member) || agentId === member.id
