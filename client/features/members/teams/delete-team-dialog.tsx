import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { listChats } from '#contract/chats.ts'
import { deleteTeam, type Team } from '#contract/teams.ts'

interface DeleteTeamDialogProps {
  readonly team: Team
  readonly onClose: () => void
}

/** Asks before a team is deleted, and states what happens to its chats. */
export function DeleteTeamDialog({ team, onClose }: DeleteTeamDialogProps) {
  const { teams: texts } = useLL().members
  const toast = useToast()
  const textOf = useFailureText()
  const [{ id, name }] = useState(team)
  const { data: waiting } = useResource((signal) =>
    call(listChats, { query: { team_id: id, status: 'waiting', length: 1 }, signal }),
  )
  const { submit, busy, failure } = useSubmission(
    (signal) => call(deleteTeam, { params: { id }, signal }),
    () => {
      toast.show({ text: texts.removed({ name }) })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      danger
      open
      onClose={onClose}
      onConfirm={submit}
      title={texts.removeTitle({ name })}
      confirmLabel={texts.removeConfirm()}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{texts.removeText()}</p>
      {waiting && waiting.total > 0 && <p>{texts.removeWaiting({ n: waiting.total })}</p>}
    </ConfirmDialog>
  )
}
