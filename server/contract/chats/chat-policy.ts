import type { Permission } from '../base/route.ts'
import type { Channel } from './chat-shapes.ts'

/** Member whose permissions are checked. */
export interface ChatViewer {
  readonly id: number
  readonly permissions: readonly Permission[]
}

/** Parts of a chat that determine who may see it, as they appear in a database row or in lists and events. */
export type ChatAccess = {
  readonly channel: Channel
  /** Ids of the followers; absent in data of earlier builds and other backends. */
  readonly shared_with?: readonly number[]
} & ({ readonly assigned_to: number | null } | { readonly assigned_agent: { readonly id: number } | null })

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

/** Returns whether a member follows a chat: a note that mentioned them has shared it with them. */
export const isFollower = ({ id }: Pick<ChatViewer, 'id'>, { shared_with }: ChatAccess): boolean =>
  shared_with?.includes(id) ?? false

/**
 * Returns whether a member can work on a chat: supervisors on all chats, agents on unassigned chats and their own. A playground
 * chat is open only to its tester, who uses a visitor's token, not to members.
 */
export const isOpenTo = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  chat.channel !== 'playground' &&
  (isSupervisor(viewer) || assigneeOf(chat) === null || assigneeOf(chat) === viewer.id)

/**
 * Returns whether a member can see a chat (product decisions 3): if it is open to them or if they follow it. Followers can only
 * read it and write notes.
 */
export const canSeeChat = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  isOpenTo(viewer, chat) || (chat.channel !== 'playground' && isFollower(viewer, chat))

/**
 * Returns whether a member can transfer, end, summarize and tag a chat, or return it to the bot: agents only their own chats,
 * supervisors all chats.
 */
export const canManageChat = (viewer: ChatViewer, chat: ChatAccess): boolean =>
  isOpenTo(viewer, chat) && (isSupervisor(viewer) || assigneeOf(chat) === viewer.id)

/**
 * Returns whether `viewer` can assign a chat to the member `userId`: agents can assign an unassigned chat to themselves, and a
 * chat that they manage to anyone.
 */
export const canAssign = (viewer: ChatViewer, chat: ChatAccess, userId: number): boolean =>
  canManageChat(viewer, chat) || (isOpenTo(viewer, chat) && userId === viewer.id)

/**
 * Returns whether a member can undo a move: only supervisors and the move's author can, even if the author can no longer see the
 * chat.
 */
export const canUndo = (viewer: ChatViewer, move: { readonly by: number }): boolean =>
  move.by === viewer.id || isSupervisor(viewer)

/**
 * Returns the audience of a chat event: members who can see the chat now, and those who could see it while it was assigned to
 * `previous` or followed by `former`, because their lists change too.
 */
export function audienceOf(
  chat: ChatAccess & { readonly id: number },
  previous: number | null = assigneeOf(chat),
  former: readonly number[] = [],
): ChatAudience {
  const agents = [previous, assigneeOf(chat)].filter((id) => id !== null)
  const followers = [...(chat.shared_with ?? []), ...former]
  return { chatId: chat.id, agents: agents.length < 2 ? 'all' : [...new Set([...agents, ...followers])] }
}
