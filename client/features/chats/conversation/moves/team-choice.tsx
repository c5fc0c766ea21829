import { Combobox, ComboboxOptions } from '@headlessui/react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useMembers } from '#client/features/chats/use-members.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ChoiceSearch } from './choice-parts.tsx'
import { ChoiceSkeleton, type Searching } from './choice-placeholder.tsx'
import { NoTeamOption, optionOfTeam, TeamOption, teamCapacities } from './team-options.tsx'

export interface TeamChoiceProps extends Searching {
  /** Called with the chosen team, or with null for the shared queue. */
  readonly onTransfer: (teamId: number | null) => void
  /** Team in whose queue the chat is waiting; null for the shared queue, undefined if the chat is not waiting. */
  readonly current: number | null | undefined
}

/** List of the teams that match a search. */
export function TeamChoice({ current, label, query, onSearch, onTransfer }: TeamChoiceProps) {
  const { team: texts } = useLL().chats
  const { teams, failure, isLoading, reload } = useTeams()
  const { members } = useMembers()
  if (failure)
    return (
      <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} retrying={isLoading} />
    )
  const fitting = members && !isLoading ? teamCapacities(teams, members, query) : null
  const choose = (option: number | null) => {
    if (option !== null) onTransfer(option === 0 ? null : -option)
  }
  return (
    <Combobox<number | null> value={null} onChange={choose}>
      <ChoiceSearch label={label} query={query} onSearch={onSearch} />
      {!fitting && <ChoiceSkeleton />}
      {fitting?.length === 0 && (
        <p role="status" className="px-2 py-6 text-center text-text-muted">
          {query ? texts.none() : texts.noTeams()}
        </p>
      )}
      {fitting && (
        <ComboboxOptions static className="-mx-2 mt-2 pb-4">
          {fitting.map((capacity) => (
            <TeamOption
              key={optionOfTeam(capacity.team.id)}
              capacity={capacity}
              isCurrent={capacity.team.id === current}
            />
          ))}
          {current !== null && query === '' && fitting.length > 0 && <NoTeamOption />}
        </ComboboxOptions>
      )}
    </Combobox>
  )
}
