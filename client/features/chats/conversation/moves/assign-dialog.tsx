import { useState } from 'react'
import { fetched } from '#client/core/page/fetched.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import type { AssignChoiceProps } from './assign-choice.tsx'
import { ChoicePlaceholder } from './choice-placeholder.tsx'

const AssignChoice = fetched<AssignChoiceProps>(
  async () => (await import('./assign-choice.tsx')).AssignChoice,
  ChoicePlaceholder,
)

interface AssignDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Receives the member and, if the dialog asks for one, the note for them; empty without a note. */
  readonly onAssign: (userId: number, note: string) => void
  /** Whether a note for the new assignee can be written. */
  readonly takesNote?: boolean
  readonly me: number
  /** Id of the chat's assignee; null if it has none. */
  readonly current: number | null
  /** Called with the team to whose queue the chat moves; if absent, teams are not offered. */
  readonly onTransfer?: (teamId: number) => void
  /** Team in whose queue the chat is waiting; null for the shared queue, undefined if it is not waiting. */
  readonly team?: number | null | undefined
}

/** Dialog for choosing an assignee: members sorted by availability and number of chats, then teams. */
export function AssignDialog({ open, onClose, ...choice }: AssignDialogProps) {
  const LL = useLL()
  return (
    <Dialog open={open} onClose={onClose} size={400} title={LL.chats.assign.title()}>
      <Searched {...choice} onClose={onClose} />
    </Dialog>
  )
}

/** Keeps the search text while the list loads. */
function Searched({
  onClose,
  onAssign,
  onTransfer,
  takesNote = false,
  ...choice
}: Omit<AssignDialogProps, 'open'>) {
  const LL = useLL()
  const { note: label, notePlaceholder } = LL.chats.assign
  const [query, setQuery] = useState('')
  const [note, setNote] = useState('')
  const choose = (option: number | null) => {
    if (option === null) return
    onClose()
    if (option > 0) onAssign(option, note.trim())
    else onTransfer?.(-option)
  }
  return (
    <>
      {takesNote && (
        <TextArea
          aria-label={label()}
          placeholder={notePlaceholder()}
          rows={2}
          most={TEXT_MAX_CHARS}
          value={note}
          onChange={setNote}
          className="mb-2 max-h-40"
        />
      )}
      <AssignChoice
        {...choice}
        hasTeams={onTransfer !== undefined}
        label={LL.chats.assign.search()}
        query={query}
        onSearch={setQuery}
        onChoose={choose}
        onClose={onClose}
      />
    </>
  )
}
