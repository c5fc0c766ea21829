import type { Permission } from '../base/route.ts'
import type { Channel } from './chat-shapes.ts'

/** The member whose rights are checked. */
export interface ChatViewer {
  readonly id: number
  readonly permissions: readonly Permission[]
}

/** The parts of a chat that determine who may see it, from a database row or in the shape of lists and events. */
export type ChatAccess = { readonly channel: Channel } & (
  | { readonly assigned_to: number | null }
  | { readonly assigned_agent: { readonly id: number } | null }
)

/** Members who may see a chat: supervisors, and all agents or only some. */
export interface ChatAudience {
  readonly chatId: number
  readonly agents: readonly number[] | 'all'
}

/** Supervisors and above see and manage every chat. */
export const isSupervisor = (member: Pick<ChatViewer, 'permissions'>): boolean =>
  member.permissions.includes('canManageFloor')

/** Returns the id of the agent who has or last had a chat; null if there is none. */
export const assigneeOf = (chat: ChatAccess): number | null =>
  'assigned_to' in chat ? chat.assigned_to : (chat.assigned_agent?.id ?? null)

/**
 * Whether a member may see a chat (decisions 3): supervisors all, agents unassigned ones and their own. A chat of
 * the playground belongs to its tester, who sees it with a visitor's token; members see none.
 */
export const canSeeChat = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  chat.channel !== 'playground' &&
  (isSupervisor(viewer) || assigneeOf(chat) === null || assigneeOf(chat) === viewer.id)

/** Whether a member may transfer, end, summarise and tag a chat, or return it to the bot: agents their own chats, supervisors all. */
export const canManageChat = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  canSeeChat(viewer, chat) && (isSupervisor(viewer) || assigneeOf(chat) === viewer.id)

/** Whether a member may assign a chat to a member: agents an unassigned one to themselves, and a chat that they manage to anyone. */
export const canAssign = (viewer: ChatViewer, chat: ChatAccess, userId: number): boolean =>
  canManageChat(viewer, chat) || (canSeeChat(viewer, chat) && userId === viewer.id)

/** Whether a member may undo a move: its author, even if they can no longer see the chat, or a supervisor. */
export const canUndo = (viewer: ChatViewer, move: { readonly by: number }): boolean =>
  move.by === viewer.id || isSupervisor(viewer)

/**
 * Returns who may see an event of a chat: those who may see the chat as it is now, and those who saw it while
 * `previous` had it, because their lists have to change too.
 */
export function audienceOf(
  chat: ChatAccess & { readonly id: number },
  previous: number | null = assigneeOf(chat),
): ChatAudience {
  const agents = [previous, assigneeOf(chat)].filter((id) => id !== null)
  return { chatId: chat.id, agents: agents.length < 2 ? 'all' : [...new Set(agents)] }
}
