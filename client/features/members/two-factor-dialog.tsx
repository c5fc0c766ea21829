import { call } from '#client/api/call.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type Member, removeTwoFactor } from '#contract/account/members.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface TwoFactorDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** Asks for confirmation before removing the second factor of a member who has lost it. */
export function TwoFactorDialog({ member, onSaved, onClose }: TwoFactorDialogProps) {
  const { members: texts } = useLL()
  const textOf = useRefusalText()
  const name = memberName(member)
  return (
    <ConfirmCall
      title={texts.twoFactorTitle({ name })}
      confirmLabel={texts.twoFactorConfirm()}
      run={(signal) => call(removeTwoFactor, { params: { id: member.id }, signal })}
      done={texts.twoFactorRemoved({ name })}
      onDone={() => onSaved({ ...member, two_factor_enabled: false })}
      onClose={onClose}
      textOf={textOf}
    >
      <p>{texts.twoFactorText({ name })}</p>
    </ConfirmCall>
  )
}
