import type { FloorChat } from '#contract/floor/floor.ts'
import { isUnhappy } from './floor-chat.ts'
import { type FloorState, targetMs } from './floor-state.ts'
import type { AgentLoad } from './loads.ts'

/** Filters that the header figures apply to the panes. */
export const figureFilters = ['late', 'free', 'online', 'away', 'offline', 'unhappy', 'unanswered'] as const
export type FigureFilter = (typeof figureFilters)[number]

/** Returns the waiting chats that a figure counts; figures about agents do not filter the queue. */
export function filterQueue(
  chats: readonly FloorChat[],
  figure: FigureFilter | null,
  floor: FloorState,
  now: number,
): readonly FloorChat[] {
  if (figure === 'unhappy') return chats.filter(isUnhappy)
  if (figure === 'late') return chats.filter(({ since, team }) => now - since > targetMs(floor, team))
  return chats
}

const tests: Readonly<Record<Exclude<FigureFilter, 'late'>, (load: AgentLoad) => boolean>> = {
  free: ({ free }) => free > 0,
  online: ({ agent }) => agent.availability === 'online',
  away: ({ agent }) => agent.availability === 'away' || agent.availability === 'transfers_only',
  offline: ({ agent }) => agent.availability === 'offline',
  unhappy: ({ chats }) => chats.some((chat) => isUnhappy(chat) && chat.unanswered !== undefined),
  unanswered: ({ unanswered }) => unanswered !== null,
}

/** Returns the agents that a figure counts; figures about the queue do not filter agents. */
export const filterLoads = (
  loads: readonly AgentLoad[],
  figure: FigureFilter | null,
): readonly AgentLoad[] => (figure === null || figure === 'late' ? loads : loads.filter(tests[figure]))
