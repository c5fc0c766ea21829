import type { FloorAgent, FloorChat } from '#contract/floor/floor.ts'
import { isUnhappy } from './floor-chat.ts'

/** Member with their assigned chats. */
export interface AgentLoad {
  readonly agent: FloorAgent
  /** Assigned chats, longest unanswered first. */
  readonly chats: readonly FloorChat[]
  /** Number of chats that occupy a slot: all except those set aside. */
  readonly open: number
  /** Number of free slots; 0 unless the member is online and takes chats. */
  readonly free: number
  /** Time at which the customer who is waiting longest for a reply started to wait; null if all are answered. */
  readonly unanswered: number | null
  readonly unhappy: number
}

const byNeed = (one: FloorChat, other: FloorChat): number =>
  (one.unanswered ?? Number.MAX_SAFE_INTEGER) - (other.unanswered ?? Number.MAX_SAFE_INTEGER) ||
  one.since - other.since ||
  one.id - other.id

function loadOf(agent: FloorAgent, own: readonly FloorChat[]): AgentLoad {
  const chats = own.toSorted(byNeed)
  const open = chats.filter(({ parked }) => !parked).length
  return {
    agent,
    chats,
    open,
    free: !agent.passive && agent.availability === 'online' ? Math.max(0, agent.limit - open) : 0,
    unanswered: chats[0]?.unanswered ?? null,
    unhappy: chats.filter(isUnhappy).length,
  }
}

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: AgentLoad, other: AgentLoad): number =>
  collator.compare(one.agent.name, other.agent.name) || one.agent.id - other.agent.id

/** Returns all members with their load, sorted by name. */
export function loadsOf(agents: Iterable<FloorAgent>, chats: Iterable<FloorChat>): readonly AgentLoad[] {
  const own = new Map<number, FloorChat[]>()
  for (const chat of chats) {
    if (chat.agent === undefined) continue
    const list = own.get(chat.agent)
    if (list) list.push(chat)
    else own.set(chat.agent, [chat])
  }
  return [...agents].map((agent) => loadOf(agent, own.get(agent.id) ?? [])).sort(byName)
}

function replaceLoad(
  loads: readonly AgentLoad[],
  id: number | undefined,
  change: (load: AgentLoad) => AgentLoad,
): readonly AgentLoad[] {
  const index = id === undefined ? -1 : loads.findIndex(({ agent }) => agent.id === id)
  const load = loads[index]
  return load ? loads.with(index, change(load)) : loads
}

/** Returns the loads after a change to a chat; the loads of other agents keep their identity. */
export function loadsAfter(
  loads: readonly AgentLoad[],
  before: FloorChat | undefined,
  after: FloorChat | undefined,
): readonly AgentLoad[] {
  const id = before?.id ?? after?.id
  const left =
    before?.agent === after?.agent
      ? loads
      : replaceLoad(loads, before?.agent, ({ agent, chats }) =>
          loadOf(
            agent,
            chats.filter((chat) => chat.id !== id),
          ),
        )
  if (!after) return left
  return replaceLoad(left, after.agent, ({ agent, chats }) =>
    loadOf(agent, [...chats.filter((chat) => chat.id !== id), after]),
  )
}

/** Returns the loads after a change to a listed member that does not affect their name. */
export const loadsWith = (loads: readonly AgentLoad[], agent: FloorAgent): readonly AgentLoad[] =>
  replaceLoad(loads, agent.id, ({ chats }) => loadOf(agent, chats))
