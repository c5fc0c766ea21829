import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { type Member, setMemberRole } from '#contract/account/members.ts'
import { RoleChoice } from './role-choice.tsx'
import { useRefusalText } from './use-refusal-text.ts'

interface RoleDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** Dialog that changes a member's role. */
export function RoleDialog({ member, onSaved, onClose }: RoleDialogProps) {
  const { members: texts, common } = useLL()
  const { profile } = useAccount()
  const toast = useToast()
  const textOf = useRefusalText()
  const [role, setRole] = useState(member.role)
  const name = memberName(member)
  const { submit, busy, failure } = useSubmission(
    'members: role',
    (signal) => call(setMemberRole, { params: { id: member.id }, query: { role }, signal }),
    (saved) => {
      onSaved(saved)
      toast.show({ text: texts.roleSaved({ name }) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={texts.roleTitle({ name })}
      description={texts.roleText({ name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={common.actions.save()}
      busy={busy}
      disabledReason={role === member.role ? texts.roleSame() : null}
      error={textOf(failure)}
    >
      <RoleChoice value={role} onChange={setRole} />
      {member.id === profile.id && <Banner tone="warning">{texts.roleOwn()}</Banner>}
    </FormDialog>
  )
}
