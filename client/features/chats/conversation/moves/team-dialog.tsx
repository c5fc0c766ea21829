import { useState } from 'react'
import { fetched } from '#client/core/page/fetched.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { ChoicePlaceholder } from './choice-placeholder.tsx'
import type { TeamChoiceProps } from './team-choice.tsx'

const TeamChoice = fetched<TeamChoiceProps>(
  async () => (await import('./team-choice.tsx')).TeamChoice,
  ChoicePlaceholder,
)

interface TeamDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the chosen team, or with null for the shared queue. */
  readonly onTransfer: (teamId: number | null) => void
  /** Team in whose queue the chat is waiting; null for the shared queue, undefined if the chat is not waiting. */
  readonly current: number | null | undefined
  readonly name: string
}

/** Dialog for choosing the team to which the chat is transferred; teams with the most free slots come first. */
export function TeamDialog({ open, onClose, name, ...choice }: TeamDialogProps) {
  const { team: texts } = useLL().chats
  return (
    <Dialog open={open} onClose={onClose} size={400} title={texts.title()} description={texts.text({ name })}>
      <Searched {...choice} onClose={onClose} />
    </Dialog>
  )
}

/** Keeps the search text while the list loads. */
function Searched({ current, onTransfer, onClose }: Omit<TeamDialogProps, 'open' | 'name'>) {
  const { team: texts } = useLL().chats
  const [query, setQuery] = useState('')
  const transfer = (teamId: number | null) => {
    onClose()
    onTransfer(teamId)
  }
  return (
    <TeamChoice
      current={current}
      label={texts.search()}
      query={query}
      onSearch={setQuery}
      onTransfer={transfer}
      onClose={onClose}
    />
  )
}
