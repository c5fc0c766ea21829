import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { listChats } from '#contract/chats/chats.ts'
import { deleteTeam, type Team } from '#contract/floor/teams.ts'

interface DeleteTeamDialogProps {
  readonly team: Team
  readonly onClose: () => void
}

/** Asks for confirmation before deleting a team, and explains what happens to its chats. */
export function DeleteTeamDialog({ team, onClose }: DeleteTeamDialogProps) {
  const { teams: texts } = useLL().members
  const [{ id, name }] = useState(team)
  const { data: waiting } = useResource('members: delete team', (signal) =>
    call(listChats, { query: { team_id: id, status: 'waiting', length: 1 }, signal }),
  )
  return (
    <ConfirmCall
      title={texts.removeTitle({ name })}
      confirmLabel={texts.removeConfirm()}
      run={(signal) => call(deleteTeam, { params: { id }, signal })}
      done={texts.removed({ name })}
      onClose={onClose}
    >
      <p>{texts.removeText()}</p>
      {waiting && waiting.total > 0 && <p>{texts.removeWaiting({ n: waiting.total })}</p>}
    </ConfirmCall>
  )
}
