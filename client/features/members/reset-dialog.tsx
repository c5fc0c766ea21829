import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { newPasswordFault, present } from '#client/app/form/faults.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { memberName } from '#client/app/member-name.ts'
import { useSubmission } from '#client/app/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { RadioCards } from '#client/ui/radio-cards.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { type Member, resetMemberPassword } from '#contract/members.ts'
import { FirstPasswordField } from './first-password-field.tsx'
import { useRefusalText } from './use-refusal-text.ts'

interface ResetDialogProps {
  readonly member: Member
  readonly onClose: () => void
}

type How = 'mail' | 'hand'

/** Voids a member's password: they choose a new one by a mailed code, or are told one that is set here. */
export function ResetDialog({ member, onClose }: ResetDialogProps) {
  const { members: texts } = useLL()
  const textOf = useRefusalText()
  const [how, setHow] = useState<How>('mail')
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
      <HowChoice member={member} value={how} onChange={setHow} />
      {how === 'hand' && (
        <FirstPasswordField
          {...field('new_password')}
          known={[member.first_name, member.last_name, ...member.email.split('@')]}
        />
      )}
    </FormDialog>
  )
}

function useReset(member: Member, how: How, onClose: () => void) {
  const { members: texts } = useLL()
  const toast = useToast()
  const password = useRef('')
  const { submit, busy, failure } = useSubmission(
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
      present({ new_password: how === 'hand' ? newPasswordFault(new_password) : undefined }),
    onSubmit: ({ new_password }) => {
      password.current = new_password
      submit()
    },
    failure,
    busy,
  })
  return { ...form, busy, failure }
}

interface HowChoiceProps {
  readonly member: Member
  readonly value: How
  readonly onChange: (how: How) => void
}

function HowChoice({ member: { email }, value, onChange }: HowChoiceProps) {
  const { members: texts } = useLL()
  return (
    <RadioCards
      label={texts.resetHow()}
      value={value}
      onChange={onChange}
      columns={2}
      options={[
        { value: 'mail', label: texts.resetByMail(), description: texts.resetByMailText({ email }) },
        { value: 'hand', label: texts.resetByHand(), description: texts.resetByHandText() },
      ]}
    />
  )
}
