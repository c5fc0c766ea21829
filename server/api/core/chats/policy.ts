import { isSupervisor } from '#contract/chat-policy.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from './map.ts'

type Assigned = Pick<ChatSnapshot, 'assigned_to' | 'channel'>

/** An agent sees chats that nobody has, and their own. */
export const maySee = (member: Member, chat: Assigned): boolean =>
  isSupervisor(member) || chat.assigned_to === null || chat.assigned_to === member.id

/** An agent transfers and ends their own chats; a supervisor any. */
export const maySteer = (member: Member, chat: Assigned): boolean =>
  isSupervisor(member) || chat.assigned_to === member.id

/** An agent takes a free chat for themselves and hands over their own; a supervisor gives any chat to anyone. */
export const mayAssign = (member: Member, chat: Assigned, userId: number): boolean =>
  isSupervisor(member) ||
  (chat.assigned_to === null && userId === member.id) ||
  chat.assigned_to === member.id
