import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { useTeams } from '#client/core/teams/teams.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Member } from '#contract/account/members.ts'
import type { Team } from '#contract/floor/teams.ts'
import type { Failure } from '#machines/failure.ts'
import { TeamSkeleton } from '../team-list.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { TeamFormDialog } from './team-form-dialog.tsx'
import { TeamRow } from './team-row.tsx'

/** Task of the open dialog: editing a team, adding one (null), or deleting one. */
type TeamTask =
  | { readonly kind: 'save'; readonly team: Team | null }
  | { readonly kind: 'delete'; readonly team: Team }

interface TeamsTabProps {
  readonly members: readonly Member[] | null
  /** Reason why the members could not be loaded; otherwise null. */
  readonly failure: Failure | null
  readonly onRetry: () => void
}

/** Tab with the teams, their members and their routing. */
export function TeamsTab({ members, failure: membersFailure, onRetry }: TeamsTabProps) {
  const { teams: texts } = useLL().members
  const { can } = useAccount()
  const { bots, loading: areBotsLoading, failure: lastFailure, reload: reloadBots } = useBots()
  const { teams, failure: teamsFailure, isLoading: areTeamsLoading, reload } = useTeams()
  // If bots are loaded, the last failure is from switching a bot on or off.
  const botsFailure = bots.length === 0 ? lastFailure : null
  const failure = teamsFailure ?? membersFailure ?? botsFailure
  const retry = () => {
    if (teamsFailure) reload()
    if (membersFailure) onRetry()
    if (botsFailure) reloadBots()
  }
  // Waits for members and bots, because without them a team would look empty, and saving it would remove them.
  const isLoading = !failure && (areTeamsLoading || areBotsLoading || members === null)
  const [asked, setAsked] = useState<TeamTask | null>(null)
  const close = () => setAsked(null)
  const mayManage = can('canManageUser')
  const add = mayManage && (
    <Button icon={Plus} variant="primary" onClick={() => setAsked({ kind: 'save', team: null })}>
      {texts.add()}
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-text-muted">{texts.description()}</p>
        {!isLoading && !failure && teams.length > 0 && add}
      </div>
      <Card flush>
        {isLoading && <TeamSkeleton />}
        {failure && <FailureState title={texts.failed()} failure={failure} onRetry={retry} />}
        {!isLoading && !failure && teams.length === 0 && (
          <EmptyState motif="conversation" text={texts.empty()} action={add} />
        )}
        <ul aria-label={texts.title()} className="divide-y">
          {(isLoading || failure ? [] : teams).map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              members={members ?? []}
              bots={bots}
              onEdit={mayManage ? () => setAsked({ kind: 'save', team }) : null}
              onDelete={() => setAsked({ kind: 'delete', team })}
            />
          ))}
        </ul>
      </Card>
      {asked?.kind === 'save' && (
        <TeamFormDialog team={asked.team} teams={teams} members={members ?? []} bots={bots} onClose={close} />
      )}
      {asked?.kind === 'delete' && <DeleteTeamDialog team={asked.team} onClose={close} />}
    </>
  )
}
