import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FailureState } from '#client/app/failure-state.tsx'
import { useAccount } from '#client/app/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ActiveDialog } from './active-dialog.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import type { MemberWish } from './member-wishes.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { TeamList, TeamSkeleton } from './team-list.tsx'
import { TwoFactorDialog } from './two-factor-dialog.tsx'
import { useTeam } from './use-team.ts'

/** Who is on the team, what each may do, and how many chats each has and may have at once. */
export function MembersPage() {
  const { members: texts } = useLL()
  const { can } = useAccount()
  const team = useTeam()
  const { members, failure, loading, reload } = team
  const [wish, setWish] = useState<MemberWish | null>(null)
  const add = can('canManageUser') && (
    <Button variant="primary" icon={UserPlus} onClick={() => setWish({ kind: 'add' })}>
      {texts.add()}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title()} description={texts.description()} actions={add} />
      <Card flush>
        {loading && <TeamSkeleton />}
        {failure && <FailureState title={texts.failed()} failure={failure} onRetry={reload} />}
        {members && <TeamList members={members} onWish={setWish} />}
      </Card>
      {wish && <WishDialog wish={wish} team={team} onClose={() => setWish(null)} />}
    </>
  )
}

interface WishDialogProps {
  readonly wish: MemberWish
  readonly team: ReturnType<typeof useTeam>
  readonly onClose: () => void
}

function WishDialog({ wish, team: { keep, add }, onClose }: WishDialogProps) {
  if (wish.kind === 'add') return <AddMemberDialog onAdded={add} onClose={onClose} />
  const { kind, member } = wish
  if (kind === 'reset') return <ResetDialog member={member} onClose={onClose} />
  const Asking = {
    limit: LimitDialog,
    role: RoleDialog,
    active: ActiveDialog,
    'two-factor': TwoFactorDialog,
  }[kind]
  return <Asking member={member} onSaved={keep} onClose={onClose} />
}
