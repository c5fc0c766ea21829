import type { ChatConfig } from '#contract/clients.ts'

/** A member who is on line, as the choice of who gets the next chat sees them. */
export interface Desk {
  readonly id: number
  /** Chats that are with the member now. */
  readonly openChats: number
  /** Open chats above which nothing is given by itself. */
  readonly limit: number
  /** When the member was last given a chat, in milliseconds; 0 where never. */
  readonly lastGiven: number
}

/** Which members are asked, and in what order. */
export type Strategy = Pick<ChatConfig, 'assignType' | 'specificAgentIds'>

const byTurn = (one: Desk, other: Desk): number => one.lastGiven - other.lastGiven || one.id - other.id
const byLoad = (one: Desk, other: Desk): number => one.openChats - other.openChats || byTurn(one, other)

/** Chats that the desks of a strategy can still take. */
export const roomOf = (strategy: Strategy, desks: readonly Desk[]): number =>
  open(strategy, desks).reduce((sum, { limit, openChats }) => sum + limit - openChats, 0)

const open = ({ assignType, specificAgentIds }: Strategy, desks: readonly Desk[]): readonly Desk[] => {
  const asked = assignType === 'specific' ? desks.filter(({ id }) => specificAgentIds.includes(id)) : desks
  return asked.filter(({ openChats, limit }) => openChats < limit)
}

/**
 * Who gets the next chat: `round_robin` whoever has gone longest without being given one, `least_busy` whoever has the fewest open
 * (of equals the one whose turn it is), `specific` the members of the list in turn. Null where everyone is at the limit.
 */
export function nextDesk(strategy: Strategy, desks: readonly Desk[]): Desk | null {
  const order = strategy.assignType === 'least_busy' ? byLoad : byTurn
  return open(strategy, desks).toSorted(order)[0] ?? null
}

/** The desks once a member was given a chat; their turn comes after everyone else's, even within one millisecond. */
export function given(desks: readonly Desk[], id: number, at: number): readonly Desk[] {
  const latest = Math.max(at, ...desks.map(({ lastGiven }) => lastGiven + 1))
  return desks.map((desk) =>
    desk.id === id ? { ...desk, openChats: desk.openChats + 1, lastGiven: latest } : desk,
  )
}
