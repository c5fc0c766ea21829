import type { FloorAgent, FloorChat } from '#contract/floor/floor.ts'
import type { FloorState } from './floor-state.ts'

/** Returns the member with a team added or removed; the same object if nothing changes. */
export function agentInTeam(agent: FloorAgent, teamId: number, isIn: boolean): FloorAgent {
  const { teams = [], ...rest } = agent
  if (teams.includes(teamId) === isIn) return agent
  if (isIn) return { ...rest, teams: [...teams, teamId].sort((a, b) => a - b) }
  const others = teams.filter((id) => id !== teamId)
  return others.length > 0 ? { ...rest, teams: others } : rest
}

/** Returns the chats of a team, before and after the team is removed from them. */
export function chatsOfTeam(
  chats: Iterable<FloorChat>,
  teamId: number,
): readonly { readonly before: FloorChat; readonly after: FloorChat }[] {
  return [...chats]
    .filter(({ team }) => team === teamId)
    .map((before) => {
      const { team: _, ...after } = before
      return { before, after }
    })
}

/** Team with its waiting customers and free slots. */
export interface TeamLoad {
  readonly id: number
  readonly name: string
  /** Number of customers in the team's queue. */
  readonly waiting: number
  /** Free slots of the team's online members. */
  readonly free: number
}

const isSame = (one: readonly TeamLoad[], other: readonly TeamLoad[]): boolean =>
  one.length === other.length &&
  one.every(({ id, name, waiting, free }, index) => {
    const now = other[index]
    return now?.id === id && now.name === name && now.waiting === waiting && now.free === free
  })

/** Returns a memoized `teamLoads` that keeps the array's identity as long as its contents are equal. */
export function teamLoadsReader(): (floor: FloorState) => readonly TeamLoad[] {
  let known: { readonly of: FloorState; readonly loads: readonly TeamLoad[] } | null = null
  return (floor) => {
    if (known?.of === floor) return known.loads
    const loads = teamLoads(floor)
    known = { of: floor, loads: known && isSame(known.loads, loads) ? known.loads : loads }
    return known.loads
  }
}

/** Returns the teams sorted by name, with their waiting customers and free slots. */
export function teamLoads({ teams, queue, loads }: FloorState): readonly TeamLoad[] {
  const waiting = new Map<number, number>()
  for (const { team } of queue) if (team !== undefined) waiting.set(team, (waiting.get(team) ?? 0) + 1)
  const free = new Map<number, number>()
  for (const load of loads)
    for (const team of load.agent.teams ?? []) free.set(team, (free.get(team) ?? 0) + Math.max(0, load.free))
  return [...teams.values()]
    .map(({ id, name }) => ({ id, name, waiting: waiting.get(id) ?? 0, free: free.get(id) ?? 0 }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
