import type { FloorAgent, FloorChat } from '#contract/floor.ts'

/** Returns a member who is in a team, or not; the same object where nothing changes. */
export function agentInTeam(agent: FloorAgent, teamId: number, isIn: boolean): FloorAgent {
  const { teams = [], ...rest } = agent
  if (teams.includes(teamId) === isIn) return agent
  if (isIn) return { ...rest, teams: [...teams, teamId].sort((a, b) => a - b) }
  const others = teams.filter((id) => id !== teamId)
  return others.length > 0 ? { ...rest, teams: others } : rest
}

/** Returns the chats of a team as they are and as they are without it. */
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
