import type { Member } from '../auth/callers.ts'
import type { ChatSnapshot } from './map.ts'

type Assigned = Pick<ChatSnapshot, 'assigned_to' | 'channel'>

/** Supervisors and above see and steer every chat. */
export const runsTheFloor = (member: Pick<Member, 'permissions'>): boolean =>
  member.permissions.includes('canManageFloor')

/** An agent sees chats that nobody has, and their own. */
export const maySee = (member: Member, chat: Assigned): boolean =>
  runsTheFloor(member) || chat.assigned_to === null || chat.assigned_to === member.id

/** An agent transfers and ends their own chats; a supervisor any. */
export const maySteer = (member: Member, chat: Assigned): boolean =>
  runsTheFloor(member) || chat.assigned_to === member.id

/** An agent takes a free chat for themselves and hands over their own; a supervisor gives any chat to anyone. */
export const mayAssign = (member: Member, chat: Assigned, userId: number): boolean =>
  runsTheFloor(member) ||
  (chat.assigned_to === null && userId === member.id) ||
  chat.assigned_to === member.id
