import type { Permission } from '../base/route.ts'
import type { Channel } from './chat-shapes.ts'

/** Member whose permissions are checked. */
export interface ChatViewer {
  readonly id: number
  readonly permissions: readonly Permission[]
}

/** Parts of a chat that determine who may see it, as they appear in a database row or in lists and events. */
export type ChatAccess = { readonly channel: Channel } & (
  | { readonly assigned_to: number | null }
  | { readonly assigned_agent: { readonly id: number } | null }
)

/** Members who can see a chat: all supervisors, and either all agents or only the listed agents. */
export interface ChatAudience {
  readonly chatId: number
  readonly agents: readonly number[] | 'all'
}

/** Returns whether a member is at least a supervisor; supervisors see and manage every chat. */
export const isSupervisor = (member: Pick<ChatViewer, 'permissions'>): boolean =>
  member.permissions.includes('canManageFloor')

/** Returns the id of the agent who has or last had a chat, or null if there was none. */
export const assigneeOf = (chat: ChatAccess): number | null =>
  'assigned_to' in chat ? chat.assigned_to : (chat.assigned_agent?.id ?? null)

/**
 * Returns whether a member can see a chat (decisions 3): supervisors see all chats, agents see unassigned chats and their own. A
 * playground chat is visible only to its tester, who uses a visitor's token, not to members.
 */
export const canSeeChat = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  chat.channel !== 'playground' &&
  (isSupervisor(viewer) || assigneeOf(chat) === null || assigneeOf(chat) === viewer.id)

/**
 * Returns whether a member can transfer, end, summarize and tag a chat, or return it to the bot: agents only their own chats,
 * supervisors all chats.
 */
export const canManageChat = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  canSeeChat(viewer, chat) && (isSupervisor(viewer) || assigneeOf(chat) === viewer.id)

/**
 * Returns whether `viewer` can assign a chat to the member `userId`: agents can assign an unassigned chat to themselves, and a
 * chat that they manage to anyone.
 */
export const canAssign = (viewer: ChatViewer, chat: ChatAccess, userId: number): boolean =>
  canManageChat(viewer, chat) || (canSeeChat(viewer, chat) && userId === viewer.id)

/**
 * Returns whether a member can undo a move: only supervisors and the move's author can, even if the author can no longer see the
 * chat.
 */
export const canUndo = (viewer: ChatViewer, move: { readonly by: number }): boolean =>
  move.by === viewer.id || isSupervisor(viewer)

/**
 * Returns the audience of a chat event: members who can see the chat now, and those who saw it in its `previous` state, because
 * their lists change too.
 */
export function audienceOf(
  chat: ChatAccess & { readonly id: number },
  previous: number | null = assigneeOf(chat),
): ChatAudience {
  const agents = [previous, assigneeOf(chat)].filter((id) => id !== null)
  return { chatId: chat.id, agents: agents.length < 2 ? 'all' : [...new Set(agents)] }
}
