import { call } from '#client/api/call.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type Member, setMemberActive } from '#contract/account/members.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface ActiveDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** Asks for confirmation before a member is disabled or enabled. */
export function ActiveDialog({ member, onSaved, onClose }: ActiveDialogProps) {
  const { members: texts } = useLL()
  const textOf = useRefusalText()
  const name = memberName(member)
  const disables = !member.is_disabled
  return (
    <ConfirmCall
      danger={disables}
      title={disables ? texts.disableTitle({ name }) : texts.enableTitle({ name })}
      confirmLabel={disables ? texts.disable() : texts.enable()}
      run={(signal) =>
        call(setMemberActive, { params: { id: member.id }, query: { is_disabled: disables }, signal })
      }
      done={disables ? texts.isDisabled() : texts.isEnabled()}
      onDone={onSaved}
      onClose={onClose}
      textOf={textOf}
    >
      <p>{disables ? texts.disableText({ name }) : texts.enableText({ name })}</p>
      {disables && member.open_chats > 0 && <p>{texts.disableChats({ n: member.open_chats })}</p>}
    </ConfirmCall>
  )
}
