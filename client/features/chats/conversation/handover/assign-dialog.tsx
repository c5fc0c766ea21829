import { useState } from 'react'
import { fetched } from '#client/core/page/fetched.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { AssignChoiceProps } from './assign-choice.tsx'
import { ChoicePlaceholder } from './choice-placeholder.tsx'

const AssignChoice = fetched<AssignChoiceProps>(
  async () => (await import('./assign-choice.tsx')).AssignChoice,
  ChoicePlaceholder,
)

interface AssignDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAssign: (userId: number) => void
  readonly me: number
  /** Id of the chat's assignee; null if it has none. */
  readonly current: number | null
  /** Called with the team to whose queue the chat moves; if absent, teams are not offered. */
  readonly onTransfer?: (teamId: number) => void
  /** Team in whose queue the chat is waiting; null for the shared queue, undefined if it is not waiting. */
  readonly team?: number | null | undefined
}

/** Dialog for choosing an assignee: online members with the fewest chats first, then teams. */
export function AssignDialog({ open, onClose, ...choice }: AssignDialogProps) {
  const LL = useLL()
  return (
    <Dialog open={open} onClose={onClose} size={400} title={LL.chats.assign.title()}>
      <Searched {...choice} onClose={onClose} />
    </Dialog>
  )
}

/** Keeps the search text while the list loads. */
function Searched({ onClose, onAssign, onTransfer, ...choice }: Omit<AssignDialogProps, 'open'>) {
  const LL = useLL()
  const [query, setQuery] = useState('')
  const choose = (option: number | null) => {
    if (option === null) return
    onClose()
    if (option > 0) onAssign(option)
    else onTransfer?.(-option)
  }
  return (
    <AssignChoice
      {...choice}
      hasTeams={onTransfer !== undefined}
      label={LL.chats.assign.search()}
      query={query}
      onSearch={setQuery}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
