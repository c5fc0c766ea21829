import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useTeams } from '#client/core/teams/teams.tsx'
import type { Viewer } from '#machines/chat/chat-access.ts'
import type { ListOwner } from './chats-address.ts'

/** Returns the signed-in member in the form that the chat machines need; the same object until the member changes. */
export function useViewer(): Viewer {
  const { id, role, first_name, last_name, email } = useAccount().profile
  const name = memberName({ first_name, last_name, email })
  return { id, name, role }
}

/** Returns the member whose lists are shown; the same object until the member or their teams change. */
export function useListOwner(): ListOwner {
  const { id } = useAccount().profile
  const { mine } = useTeams()
  return { id, teamIds: mine.map((team) => team.id) }
}
