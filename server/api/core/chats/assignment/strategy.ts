import type { ChatConfig } from '#contract/clients.ts'

/** An online member as a candidate for the next chat. */
export interface AgentSlot {
  readonly id: number
  /** Number of open chats. */
  readonly openChats: number
  /** Maximum number of open chats for automatic assignment. */
  readonly limit: number
  /** Time of the member's last assignment in milliseconds; 0 if there was none. */
  readonly lastGiven: number
}

/** Which members are candidates, and in what order. */
export type Strategy = Pick<ChatConfig, 'assignType' | 'specificAgentIds'>

const byTurn = (one: AgentSlot, other: AgentSlot): number =>
  one.lastGiven - other.lastGiven || one.id - other.id
const byLoad = (one: AgentSlot, other: AgentSlot): number =>
  one.openChats - other.openChats || byTurn(one, other)

/** Returns how many more chats the candidates of a strategy can take. */
export const freeSlots = (strategy: Strategy, slots: readonly AgentSlot[]): number =>
  open(strategy, slots).reduce((sum, { limit, openChats }) => sum + limit - openChats, 0)

const open = (
  { assignType, specificAgentIds }: Strategy,
  slots: readonly AgentSlot[],
): readonly AgentSlot[] => {
  const asked = assignType === 'specific' ? slots.filter(({ id }) => specificAgentIds.includes(id)) : slots
  return asked.filter(({ openChats, limit }) => openChats < limit)
}

/**
 * Returns who gets the next chat: with `round_robin`, the member whose last assignment is the longest ago;
 * with `least_busy`, the one with the fewest open chats (ties broken by `round_robin`); with `specific`, the
 * listed members by `round_robin`. Null if everyone is at the limit.
 */
export function nextSlot(strategy: Strategy, slots: readonly AgentSlot[]): AgentSlot | null {
  const order = strategy.assignType === 'least_busy' ? byLoad : byTurn
  return open(strategy, slots).toSorted(order)[0] ?? null
}

/**
 * Returns the slots after an assignment; the member's next turn is after all others', even within the same
 * millisecond.
 */
export function afterAssignment(slots: readonly AgentSlot[], id: number, at: number): readonly AgentSlot[] {
  const latest = Math.max(at, ...slots.map(({ lastGiven }) => lastGiven + 1))
  return slots.map((slot) =>
    slot.id === id ? { ...slot, openChats: slot.openChats + 1, lastGiven: latest } : slot,
  )
}
