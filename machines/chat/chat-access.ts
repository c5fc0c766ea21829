import { permissionsOf, type Role } from '#contract/account/members.ts'
import * as policy from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Relation of a chat to the member viewing it. */
export type ChatRelation = 'bot' | 'waiting' | 'mine' | 'others' | 'ended'

/** Member viewing the chat. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly role: Role
}

/** Fields of a chat that the access rules use. */
type AccessedChat = Pick<Chat, 'status' | 'channel' | 'assigned_agent'> & Partial<Pick<Chat, 'shared_with'>>

const rights = ({ id, role }: Pick<Viewer, 'id' | 'role'>): policy.ChatViewer => ({
  id,
  permissions: permissionsOf[role],
})

/** Returns true for supervisors, who see all chats and can assign any chat to any member. */
export const isSupervisor = (viewer: Pick<Viewer, 'id' | 'role'>): boolean =>
  policy.isSupervisor(rights(viewer))

/** Returns the relation of a chat to a viewer. */
export function chatRelation(chat: AccessedChat, viewer: Pick<Viewer, 'id'>): ChatRelation {
  if (chat.status !== 'assigned') return chat.status
  return policy.assigneeOf(chat) === viewer.id ? 'mine' : 'others'
}

/** Returns whether the viewer may see a chat. */
export const maySee = (chat: AccessedChat, viewer: Viewer): boolean => policy.canSeeChat(rights(viewer), chat)

/** Returns whether the viewer may request a summary and tags; also allowed for ended chats. */
export const mayRequestInsights = (chat: AccessedChat, viewer: Viewer): boolean =>
  policy.canManageChat(rights(viewer), chat)

/** Returns whether the viewer may claim an open chat that they do not have yet; supervisors can take chats from colleagues. */
export const mayClaim = (chat: AccessedChat, viewer: Viewer): boolean =>
  !['mine', 'ended'].includes(chatRelation(chat, viewer)) && policy.canAssign(rights(viewer), chat, viewer.id)

/** Returns whether the viewer may assign an open chat to a colleague. */
export const mayAssign = (chat: AccessedChat, viewer: Viewer): boolean =>
  chat.status !== 'ended' && policy.canManageChat(rights(viewer), chat)

/** Returns whether the viewer may return a chat to the bot; false if the bot already has it. */
export const mayReturnToBot = (chat: AccessedChat, viewer: Viewer): boolean =>
  chat.status !== 'bot' && mayAssign(chat, viewer)

/** Returns whether the viewer may set aside a chat that is assigned to an agent. */
export const maySetAside = (chat: AccessedChat, viewer: Viewer): boolean =>
  chat.status === 'assigned' && policy.canManageChat(rights(viewer), chat)

/** Returns whether the viewer may end an open chat. */
export const mayEnd = (chat: AccessedChat, viewer: Viewer): boolean => mayAssign(chat, viewer)

/** Returns whether the viewer may decide about actions that wait for approval; followers may not. */
export const mayDecide = (chat: AccessedChat, viewer: Viewer): boolean =>
  policy.isOpenTo(rights(viewer), chat)

/** Move by which a member changes who has a chat (README, moves of a chat). */
export type MoveKind = 'claim' | 'assign' | 'transfer' | 'returnToBot' | 'end'

/** Access rules by move. */
export const moveRules: Readonly<Record<MoveKind, (chat: AccessedChat, viewer: Viewer) => boolean>> = {
  claim: mayClaim,
  assign: mayAssign,
  transfer: mayAssign,
  returnToBot: mayReturnToBot,
  end: mayEnd,
}

/** Returns whether the viewer may write in a chat: their own, or an unassigned one, which they take by writing. */
export const mayWrite = (chat: AccessedChat, viewer: Viewer): boolean =>
  ['mine', 'bot', 'waiting'].includes(chatRelation(chat, viewer))
