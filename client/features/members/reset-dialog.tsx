import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newPasswordError, onlyErrors } from '#client/core/forms/field-errors.ts'
import { useForm } from '#client/core/forms/use-form.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { type Member, resetMemberPassword } from '#contract/account/members.ts'
import { PasswordChoice, type PasswordWay } from './password-choice.tsx'
import { useRefusalText } from './use-refusal-text.ts'

interface ResetDialogProps {
  readonly member: Member
  readonly onClose: () => void
}

/** Dialog that invalidates a member's password. The member chooses a new one with a mailed code, or one is set by hand. */
export function ResetDialog({ member, onClose }: ResetDialogProps) {
  const { members: texts } = useLL()
  const textOf = useRefusalText()
  const [how, setHow] = useState<PasswordWay>('mail')
  const { form, field, submit, busy, failure } = useReset(member, how, onClose)
  const name = memberName(member)
  return (
    <FormDialog
      form={form}
      title={texts.resetTitle({ name })}
      description={texts.resetText({ name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.reset()}
      busy={busy}
      error={failure?.fields?.new_password ? null : textOf(failure)}
    >
      <PasswordChoice
        label={texts.resetHow()}
        value={how}
        onChange={setHow}
        texts={{ mail: texts.resetByMailText({ email: member.email }), hand: texts.resetByHandText() }}
        field={field('new_password')}
        known={[member.first_name, member.last_name, ...member.email.split('@')]}
      />
    </FormDialog>
  )
}

function useReset(member: Member, how: PasswordWay, onClose: () => void) {
  const { members: texts } = useLL()
  const toast = useToast()
  const password = useRef('')
  const { submit, busy, failure } = useSubmission(
    'members: reset',
    (signal) =>
      call(resetMemberPassword, {
        params: { id: member.id },
        body: how === 'hand' ? { new_password: password.current } : {},
        signal,
      }),
    () => {
      const text =
        how === 'hand'
          ? texts.resetSet({ name: memberName(member) })
          : texts.resetMailed({ email: member.email })
      toast.show({ text })
      onClose()
    },
  )
  const form = useForm({
    initial: { new_password: '' },
    check: ({ new_password }) =>
      onlyErrors({ new_password: how === 'hand' ? newPasswordError(new_password) : undefined }),
    onSubmit: ({ new_password }) => {
      password.current = new_password
      submit()
    },
    failure,
    busy,
  })
  return { ...form, busy, failure }
}
