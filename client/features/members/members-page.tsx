import { User, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { ActiveDialog } from './active-dialog.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { FiguresDrawer } from './figures-drawer.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import type { MemberCommand } from './member-commands.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { TeamList, TeamSkeleton } from './team-list.tsx'
import { TeamsTab } from './teams/teams-tab.tsx'
import { TwoFactorDialog } from './two-factor-dialog.tsx'
import { useTeam } from './use-team.ts'

/** Page with the members, their roles, current chats and limits, and with the teams. */
export function MembersPage() {
  const { members: texts } = useLL()
  const { can } = useAccount()
  const team = useTeam()
  const { members, failure, loading, reload } = team
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') === 'teams' ? 'teams' : 'members'
  const [command, setCommand] = useState<MemberCommand | null>(null)
  const add = can('canManageUser') && tab === 'members' && (
    <Button variant="primary" icon={UserPlus} onClick={() => setCommand({ kind: 'add' })}>
      {texts.add()}
    </Button>
  )
  const list = (
    <Card flush>
      {loading && <TeamSkeleton />}
      {failure && <FailureState title={texts.failed()} failure={failure} onRetry={reload} />}
      {members && <TeamList members={members} onCommand={setCommand} />}
    </Card>
  )
  return (
    <>
      <PageHeader title={texts.title()} description={texts.description()} actions={add} />
      <Tabs
        label={texts.teams.tabs()}
        value={tab}
        onChange={(next) =>
          navigate(paths.members({ tab: next === 'teams' ? next : null }), { replace: true })
        }
        items={[
          { id: 'members', label: texts.title(), icon: User, content: list },
          {
            id: 'teams',
            label: texts.teams.title(),
            icon: UsersRound,
            content: <TeamsTab members={members} failure={failure} onRetry={reload} />,
          },
        ]}
      />
      {command && <CommandDialog command={command} team={team} onClose={() => setCommand(null)} />}
    </>
  )
}

interface CommandDialogProps {
  readonly command: MemberCommand
  readonly team: ReturnType<typeof useTeam>
  readonly onClose: () => void
}

function CommandDialog({ command, team: { keep, add }, onClose }: CommandDialogProps) {
  if (command.kind === 'add') return <AddMemberDialog onAdded={add} onClose={onClose} />
  const { kind, member } = command
  if (kind === 'figures') return <FiguresDrawer member={member} onClose={onClose} />
  if (kind === 'reset') return <ResetDialog member={member} onClose={onClose} />
  const Asking = {
    limit: LimitDialog,
    role: RoleDialog,
    active: ActiveDialog,
    'two-factor': TwoFactorDialog,
  }[kind]
  return <Asking member={member} onSaved={keep} onClose={onClose} />
}
