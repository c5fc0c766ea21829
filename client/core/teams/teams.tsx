import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { listTeams, type Team } from '#contract/floor/teams.ts'
import type { Failure } from '#machines/failure.ts'
import { useLiveResource } from '../live/use-live-resource.ts'
import { useSession } from '../session/session.tsx'

export interface Teams {
  /** All teams, sorted by name; empty until loaded. */
  readonly teams: readonly Team[]
  /** Teams of the signed-in member. */
  readonly mine: readonly Team[]
  /** Returns the name of a team; null if there is no team or it no longer exists. */
  readonly nameOf: (id: number | null | undefined) => string | null
  readonly isLoading: boolean
  /** Reason why loading failed. */
  readonly failure: Failure | null
  readonly reload: () => void
}

const TeamsContext = createContext<Teams | null>(null)

const load = (signal: AbortSignal) => call(listTeams, { signal })

/** Loads the teams and follows their changes. Used once, below the LiveProvider. */
export function TeamsProvider({ children }: { children: ReactNode }) {
  const me = useSession().profile?.id
  const { data, failure, loading, reload } = useLiveResource('console: teams', load, [
    'team.saved',
    'team.deleted',
  ])
  const all = data?.entities ?? []
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const teams: Teams = {
    teams: all,
    mine: all.filter(({ member_ids }) => me !== undefined && member_ids.includes(me)),
    nameOf: (id) => names.get(id ?? 0) ?? null,
    isLoading: loading,
    failure: data ? null : failure,
    reload,
  }
  return <TeamsContext value={teams}>{children}</TeamsContext>
}

export function useTeams(): Teams {
  const teams = use(TeamsContext)
  if (!teams) throw new Error('useTeams must be used below TeamsProvider.')
  return teams
}
