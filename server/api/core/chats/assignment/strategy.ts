import type { ChatConfig } from '#contract/account/clients.ts'
import type { Availability } from '#contract/account/members.ts'
import type { AssignmentCandidate, AssignmentReceipt } from '#contract/chats/chat-shapes.ts'

/** Member as a candidate for the next chat. */
export interface AgentSlot {
  readonly id: number
  readonly name: string
  /** Only online members can be chosen. */
  readonly availability: Availability
  /** Number of open chats. */
  readonly openChats: number
  /** Maximum number of open chats for automatic assignment. */
  readonly limit: number
  /** Time of the member's last assignment in milliseconds since 1970; 0 if there was none. */
  readonly lastGiven: number
  /** Ids of the member's teams. */
  readonly teams: readonly number[]
  /** Time since which the member has been online, in milliseconds since 1970; 0 if that is not known. */
  readonly onlineSince: number
  /** Number of chats assigned to the member since then. */
  readonly givenSince: number
}

/** Our choice: time between two chats from the backlog that a member gets after coming online. */
export const BACKLOG_PACE_MS = 4_000

/**
 * Returns whether a member must wait before they are given a chat that has waited since the given time: chats that waited before the member came
 * online are given one at a time, so that nobody who arrives gets all of
 * them at once.
 */
export const isPaced = (
  { onlineSince, givenSince }: Pick<AgentSlot, 'onlineSince' | 'givenSince'>,
  waitingSince: number,
  now: number,
): boolean => waitingSince < onlineSince && givenSince > Math.floor((now - onlineSince) / BACKLOG_PACE_MS)

/** Rule that selects and orders candidates. */
export type Strategy = Pick<ChatConfig, 'assignType' | 'specificAgentIds'>

const byTurn = (one: AgentSlot, other: AgentSlot): number =>
  one.lastGiven - other.lastGiven || one.id - other.id
const byLoad = (one: AgentSlot, other: AgentSlot): number =>
  one.openChats - other.openChats || byTurn(one, other)

/** Returns the candidates for a team's chats; all members for chats without a team. */
export const membersOf = (teamId: number | null, slots: readonly AgentSlot[]): readonly AgentSlot[] =>
  teamId === null ? slots : slots.filter(({ teams }) => teams.includes(teamId))

/**
 * Returns the strategy for a team's chats: `specific` becomes `round_robin`, because the team's members are the specific ones.
 */
export const strategyOf = (teamId: number | null, { assignType, specificAgentIds }: Strategy): Strategy => ({
  assignType: teamId !== null && assignType === 'specific' ? 'round_robin' : assignType,
  specificAgentIds,
})

/** Returns how many more chats the candidates of a strategy can take. */
export const freeSlots = (strategy: Strategy, slots: readonly AgentSlot[]): number =>
  open(strategy, slots).reduce((sum, { limit, openChats }) => sum + limit - openChats, 0)

const open = (
  { assignType, specificAgentIds }: Strategy,
  slots: readonly AgentSlot[],
): readonly AgentSlot[] => {
  const isAsked = (id: number) => assignType !== 'specific' || specificAgentIds.includes(id)
  return slots.filter(
    ({ id, availability, openChats, limit }) => isAsked(id) && availability === 'online' && openChats < limit,
  )
}

const orderOf = ({ assignType }: Strategy) => (assignType === 'least_busy' ? byLoad : byTurn)

/**
 * Returns the member who gets the next chat; null if no candidate is online and below the limit. `round_robin`: least recently
 * assigned. `least_busy`: fewest open chats, ties broken by `round_robin`. `specific`: `round_robin` among the listed members.
 */
export function nextSlot(strategy: Strategy, slots: readonly AgentSlot[]): AgentSlot | null {
  return open(strategy, slots).toSorted(orderOf(strategy))[0] ?? null
}

const choiceOf = ({ id, name, openChats, limit }: AgentSlot) => ({ id, name, open: openChats, limit })

/** Returns the receipt that explains the next assignment; null if no candidate is online and below the limit. */
export function receiptOf(strategy: Strategy, slots: readonly AgentSlot[]): AssignmentReceipt | null {
  const free = open(strategy, slots).toSorted(orderOf(strategy))
  const [agent, next] = free
  if (!agent) return null
  return {
    rule: strategy.assignType,
    considered: slots.filter(({ availability }) => availability === 'online').length,
    free: free.length,
    agent: choiceOf(agent),
    next: next ? choiceOf(next) : null,
  }
}

/** Our choice: maximum number of members listed in an event; members further down the list do not help to explain the choice. */
const CANDIDATES_MAX = 50

/** Returns the members considered for a choice: the free ones in the rule's order, then the others. */
export function candidatesOf(strategy: Strategy, slots: readonly AgentSlot[]): AssignmentCandidate[] {
  const free = open(strategy, slots).toSorted(orderOf(strategy))
  const rest = slots.filter((slot) => !free.includes(slot)).toSorted(orderOf(strategy))
  return [...free, ...rest]
    .slice(0, CANDIDATES_MAX)
    .map(({ id, openChats, limit, lastGiven, availability }) => ({
      id,
      open: openChats,
      limit,
      last_given: lastGiven ? new Date(lastGiven).toISOString() : null,
      availability,
    }))
}

/**
 * Returns the slots after an assignment; the assigned member's next turn comes after all others, even within the same
 * millisecond.
 */
export function afterAssignment(slots: readonly AgentSlot[], id: number, at: number): readonly AgentSlot[] {
  const latest = Math.max(at, ...slots.map(({ lastGiven }) => lastGiven + 1))
  return slots.map((slot) =>
    slot.id === id
      ? { ...slot, openChats: slot.openChats + 1, lastGiven: latest, givenSince: slot.givenSince + 1 }
      : slot,
  )
}
