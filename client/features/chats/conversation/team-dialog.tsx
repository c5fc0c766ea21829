import { Combobox, ComboboxOptions } from '@headlessui/react'
import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useMembers } from '../use-members.ts'
import { ChoiceSearch, ChoiceSkeleton } from './choice-parts.tsx'
import { NoTeamOption, optionOfTeam, TeamOption, teamPlaces } from './team-options.tsx'

interface TeamDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with null for the queue of everyone. */
  readonly onTransfer: (teamId: number | null) => void
  /** Team in whose queue the chat waits; null for that of everyone, undefined if it does not wait. */
  readonly current: number | null | undefined
  readonly name: string
}

/** Asks to which team the chat goes: those with most free places come first. */
export function TeamDialog({ open, onClose, onTransfer, ...choice }: TeamDialogProps) {
  const { team: texts } = useLL().chats
  const transfer = (teamId: number | null) => {
    onClose()
    onTransfer(teamId)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size={400}
      title={texts.title()}
      description={texts.text({ name: choice.name })}
    >
      <TeamChoice {...choice} onTransfer={transfer} />
    </Dialog>
  )
}

function TeamChoice({ current, onTransfer }: Pick<TeamDialogProps, 'current' | 'onTransfer'>) {
  const { team: texts } = useLL().chats
  const { teams, failure, isLoading, reload } = useTeams()
  const { members } = useMembers()
  const [query, setQuery] = useState('')
  if (failure)
    return (
      <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} retrying={isLoading} />
    )
  const fitting = members && !isLoading ? teamPlaces(teams, members, query) : null
  const choose = (option: number | null) => {
    if (option !== null) onTransfer(option === 0 ? null : -option)
  }
  return (
    <Combobox<number | null> value={null} onChange={choose}>
      <ChoiceSearch label={texts.search()} onSearch={setQuery} />
      {!fitting && <ChoiceSkeleton />}
      {fitting?.length === 0 && (
        <p role="status" className="px-2 py-6 text-center text-text-muted">
          {query ? texts.none() : texts.noTeams()}
        </p>
      )}
      {fitting && (
        <ComboboxOptions static className="-mx-2 mt-2 pb-4">
          {fitting.map((places) => (
            <TeamOption
              key={optionOfTeam(places.team.id)}
              places={places}
              isCurrent={places.team.id === current}
            />
          ))}
          {current !== null && query === '' && fitting.length > 0 && <NoTeamOption />}
        </ComboboxOptions>
      )}
    </Combobox>
  )
}
