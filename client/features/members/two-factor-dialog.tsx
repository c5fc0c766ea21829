import { call } from '#client/api/call.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { type Member, removeTwoFactor } from '#contract/members.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface TwoFactorDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** Asks before the second factor of a member who lost it is removed. */
export function TwoFactorDialog({ member, onSaved, onClose }: TwoFactorDialogProps) {
  const { members: texts } = useLL()
  const toast = useToast()
  const textOf = useRefusalText()
  const name = memberName(member)
  const { submit, busy, failure } = useSubmission(
    (signal) => call(removeTwoFactor, { params: { id: member.id }, signal }),
    () => {
      onSaved({ ...member, two_factor_enabled: false })
      toast.show({ text: texts.twoFactorRemoved({ name }) })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      danger
      open
      onClose={onClose}
      onConfirm={submit}
      title={texts.twoFactorTitle({ name })}
      confirmLabel={texts.twoFactorConfirm()}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{texts.twoFactorText({ name })}</p>
    </ConfirmDialog>
  )
}
