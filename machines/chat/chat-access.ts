import { permissionsOf, type Role } from '#contract/account/members.ts'
import * as policy from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'

/** Relation of a chat to the member who has it open. */
export type ChatRelation = 'bot' | 'waiting' | 'mine' | 'others' | 'ended'

/** The member who looks. */
export interface Viewer {
  readonly id: number
  readonly name: string
  readonly role: Role
}

/** The chat as the rules need it. */
type AccessedChat = Pick<Chat, 'status' | 'channel' | 'assigned_agent'>

const rights = ({ id, role }: Pick<Viewer, 'id' | 'role'>): policy.ChatViewer => ({
  id,
  permissions: permissionsOf[role],
})

/** True for those who run the floor: they see all chats and may assign any to anyone. */
export const isSupervisor = (viewer: Pick<Viewer, 'id' | 'role'>): boolean =>
  policy.isSupervisor(rights(viewer))

/** Where a chat stands for a viewer. */
export function chatRelation(chat: AccessedChat, viewer: Pick<Viewer, 'id'>): ChatRelation {
  if (chat.status !== 'assigned') return chat.status
  return policy.assigneeOf(chat) === viewer.id ? 'mine' : 'others'
}

/** True if the viewer may see a chat. */
export const maySee = (chat: AccessedChat, viewer: Viewer): boolean => policy.canSeeChat(rights(viewer), chat)

/** Sums up and tags: also after the end. */
export const mayRequestInsights = (chat: AccessedChat, viewer: Viewer): boolean =>
  policy.canManageChat(rights(viewer), chat)

/** Takes an open chat that is not the viewer's already; those who run the floor may overrule. */
export const mayClaim = (chat: AccessedChat, viewer: Viewer): boolean =>
  !['mine', 'ended'].includes(chatRelation(chat, viewer)) && policy.canAssign(rights(viewer), chat, viewer.id)

/** Hands an open chat over to a colleague. */
export const mayAssign = (chat: AccessedChat, viewer: Viewer): boolean =>
  chat.status !== 'ended' && policy.canManageChat(rights(viewer), chat)

/** Returns a chat to the bot, unless the bot has it already. */
export const mayReturnToBot = (chat: AccessedChat, viewer: Viewer): boolean =>
  chat.status !== 'bot' && mayAssign(chat, viewer)

/** Sets a chat aside that an agent has. */
export const maySetAside = (chat: AccessedChat, viewer: Viewer): boolean =>
  chat.status === 'assigned' && policy.canManageChat(rights(viewer), chat)

/** Ends an open chat. */
export const mayEnd = (chat: AccessedChat, viewer: Viewer): boolean => mayAssign(chat, viewer)

/** A change of who has a chat, made by a member (README, moves of a chat). */
export type MoveKind = 'claim' | 'assign' | 'transfer' | 'returnToBot' | 'end'

/** Returns for each move whether the viewer may make it. */
export const moveRules: Readonly<Record<MoveKind, (chat: AccessedChat, viewer: Viewer) => boolean>> = {
  claim: mayClaim,
  assign: mayAssign,
  transfer: mayAssign,
  returnToBot: mayReturnToBot,
  end: mayEnd,
}

/** Writes into an own chat, or takes an unassigned one by it. */
export const mayWrite = (chat: AccessedChat, viewer: Viewer): boolean =>
  ['mine', 'bot', 'waiting'].includes(chatRelation(chat, viewer))
