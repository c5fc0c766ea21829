import { call } from '#client/api/call.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { type Member, setMemberActive } from '#contract/members.ts'
import { useRefusalText } from './use-refusal-text.ts'

interface ActiveDialogProps {
  readonly member: Member
  readonly onSaved: (member: Member) => void
  readonly onClose: () => void
}

/** Asks before a member is disabled or enabled. */
export function ActiveDialog({ member, onSaved, onClose }: ActiveDialogProps) {
  const { members: texts } = useLL()
  const toast = useToast()
  const textOf = useRefusalText()
  const name = memberName(member)
  const disables = !member.is_disabled
  const { submit, busy, failure } = useSubmission(
    (signal) =>
      call(setMemberActive, { params: { id: member.id }, query: { is_disabled: disables }, signal }),
    (saved) => {
      onSaved(saved)
      toast.show({ text: disables ? texts.isDisabled() : texts.isEnabled() })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      danger={disables}
      open
      onClose={onClose}
      onConfirm={submit}
      title={disables ? texts.disableTitle({ name }) : texts.enableTitle({ name })}
      confirmLabel={disables ? texts.disable() : texts.enable()}
      busy={busy}
      error={textOf(failure)}
    >
      <p>{disables ? texts.disableText({ name }) : texts.enableText({ name })}</p>
      {disables && member.open_chats > 0 && <p>{texts.disableChats({ n: member.open_chats })}</p>}
    </ConfirmDialog>
  )
}
