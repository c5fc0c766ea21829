import type { FloorChat } from '#contract/floor/floor.ts'
import { isUnhappy } from './floor-chat.ts'
import type { AgentLoad } from './loads.ts'
import { type Picture, targetMs } from './picture.ts'

/** What the panes are narrowed to by pressing a figure of the head. */
export const focuses = ['late', 'free', 'online', 'away', 'offline', 'unhappy', 'unanswered'] as const
export type Focus = (typeof focuses)[number]

/** Returns the waiting chats that a figure counts; figures about agents leave the queue as it is. */
export function queueInFocus(
  chats: readonly FloorChat[],
  focus: Focus | null,
  picture: Picture,
  now: number,
): readonly FloorChat[] {
  if (focus === 'unhappy') return chats.filter(isUnhappy)
  if (focus === 'late') return chats.filter(({ since, team }) => now - since > targetMs(picture, team))
  return chats
}

const tests: Readonly<Record<Exclude<Focus, 'late'>, (load: AgentLoad) => boolean>> = {
  free: ({ free }) => free > 0,
  online: ({ agent }) => agent.availability === 'online',
  away: ({ agent }) => agent.availability === 'away' || agent.availability === 'transfers_only',
  offline: ({ agent }) => agent.availability === 'offline',
  unhappy: ({ chats }) => chats.some((chat) => isUnhappy(chat) && chat.unanswered !== undefined),
  unanswered: ({ unanswered }) => unanswered !== null,
}

/** Returns the agents that a figure counts; figures about the queue leave them as they are. */
export const loadsInFocus = (loads: readonly AgentLoad[], focus: Focus | null): readonly AgentLoad[] =>
  focus === null || focus === 'late' ? loads : loads.filter(tests[focus])
