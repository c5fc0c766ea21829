import type { Chat } from '#contract/chat-shapes.ts'
import { permissionsOf, type Role } from '#contract/members.ts'

/** Where a chat stands for the member who looks at it. */
export type ChatRelation = 'bot' | 'waiting' | 'mine' | 'others' | 'ended'

/** The member who looks. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly role: Role
}

/** True for those who run the floor: they see all chats and may assign any to anyone. */
export const isSupervisor = ({ role }: Pick<Viewer, 'role'>): boolean =>
  permissionsOf[role].includes('canManageFloor')

/** Where a chat stands for a viewer. */
export function chatRelation(chat: Pick<Chat, 'status' | 'assigned_agent'>, viewer: Viewer): ChatRelation {
  if (chat.status !== 'assigned') return chat.status
  return chat.assigned_agent?.id === viewer.id ? 'mine' : 'others'
}

/** Agents see unassigned chats and their own, the others all (decisions 3). */
export const maySee = (chat: Pick<Chat, 'assigned_agent'>, viewer: Pick<Viewer, 'id' | 'role'>): boolean =>
  isSupervisor(viewer) || chat.assigned_agent === null || chat.assigned_agent.id === viewer.id

/** Everyone may take an unassigned chat; those who run the floor may overrule. */
export const mayClaim = (relation: ChatRelation, viewer: Viewer): boolean =>
  relation === 'bot' || relation === 'waiting' || (relation === 'others' && isSupervisor(viewer))

/** Own chats are handed to a colleague by anyone, all others by those who run the floor. */
export const mayAssign = (relation: ChatRelation, viewer: Viewer): boolean =>
  relation === 'mine' || (relation !== 'ended' && isSupervisor(viewer))

/** Own chats go back to the bot by anyone, those that wait or are another's by those who run the floor. */
export const mayTransfer = (relation: ChatRelation, viewer: Viewer): boolean =>
  relation === 'mine' || ((relation === 'waiting' || relation === 'others') && isSupervisor(viewer))

/** Own chats are ended by anyone, all others by those who run the floor. */
export const mayEnd = (relation: ChatRelation, viewer: Viewer): boolean =>
  relation === 'mine' || (relation !== 'ended' && isSupervisor(viewer))

/** Own chats are summed up and tagged by anyone, also after their end, all others by those who run the floor. */
export const mayRequestInsights = (chat: Pick<Chat, 'assigned_agent'>, viewer: Viewer): boolean =>
  isSupervisor(viewer) || chat.assigned_agent?.id === viewer.id

/** A message goes into an own chat, or takes an unassigned one. */
export const mayWrite = (relation: ChatRelation): boolean =>
  relation === 'mine' || relation === 'bot' || relation === 'waiting'
