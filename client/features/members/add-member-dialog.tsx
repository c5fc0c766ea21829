import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { emailFault, missingFault, newPasswordFault, present } from '#client/app/form/faults.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { memberName } from '#client/app/member-name.ts'
import { useAccount } from '#client/app/session.tsx'
import { useSubmission } from '#client/app/use-submission.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextInput } from '#client/ui/text-input.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { LINE_MAX } from '#contract/limits.ts'
import { addMember, type Member, type Role } from '#contract/members.ts'
import type { Failure } from '#machines/failure.ts'
import { PasswordChoice, type PasswordWay } from './password-choice.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useRefusalText } from './use-refusal-text.ts'

interface AddMemberDialogProps {
  readonly onAdded: (member: Member) => void
  readonly onClose: () => void
}

const empty = { email: '', first_name: '', last_name: '', password: '' }

/** What the field at fault says already is not said twice. */
const isSaidInline = (failure: Failure | null) =>
  Object.keys(failure?.fields ?? {}).some((field) => field in empty)

/** Adds a member to the team. */
export function AddMemberDialog({ onAdded, onClose }: AddMemberDialogProps) {
  const { members: texts } = useLL()
  const textOf = useRefusalText()
  const [role, setRole] = useState<Role>('agent')
  const [way, setWay] = useState<PasswordWay>('mail')
  const { form, values, field, submit, busy, failure } = useAddition(role, way, (member) => {
    onAdded(member)
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title={texts.addTitle()}
      description={texts.addText()}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={texts.add()}
      busy={busy}
      error={isSaidInline(failure) ? null : textOf(failure)}
    >
      <Person field={field} />
      <RoleChoice value={role} onChange={setRole} />
      <PasswordChoice
        label={texts.firstPassword()}
        value={way}
        onChange={setWay}
        texts={{ mail: texts.addByMailText(), hand: texts.addByHandText() }}
        field={field('password')}
        known={[values.first_name, values.last_name, ...values.email.split('@')]}
      />
    </FormDialog>
  )
}

/** The form, and the call that it makes. */
function useAddition(role: Role, way: PasswordWay, onAdded: (member: Member) => void) {
  const { members: texts } = useLL()
  const { profile } = useAccount()
  const toast = useToast()
  const checked = useRef(empty)
  const { submit, busy, failure } = useSubmission(
    (signal) => {
      const { password, ...person } = checked.current
      const body = { ...person, role, ...(way === 'hand' && { password }) }
      return call(addMember, { params: { id: profile.client_id }, body, signal })
    },
    (member) => {
      const [name, { email }] = [memberName(member), member]
      toast.show({ text: way === 'hand' ? texts.added({ name }) : texts.invited({ name, email }) })
      onAdded(member)
    },
  )
  const form = useForm({
    initial: empty,
    check: ({ email, first_name, password }) =>
      present({
        first_name: missingFault(first_name),
        email: emailFault(email),
        password: way === 'hand' ? newPasswordFault(password) : undefined,
      }),
    onSubmit: ({ email, ...rest }) => {
      checked.current = { email: email.trim(), ...rest }
      submit()
    },
    failure,
    busy,
  })
  return { ...form, busy, failure }
}

function Person({ field }: Pick<ReturnType<typeof useAddition>, 'field'>) {
  const { fields } = useLL().auth
  const [first, last, email] = [field('first_name'), field('last_name'), field('email')]
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={fields.firstName()} error={first.error}>
          <TextInput {...first.input} autoFocus autoComplete="off" maxLength={LINE_MAX} />
        </Field>
        <Field optional label={fields.lastName()} error={last.error}>
          <TextInput {...last.input} autoComplete="off" maxLength={LINE_MAX} />
        </Field>
      </div>
      <Field label={fields.email()} error={email.error}>
        <TextInput {...email.input} type="email" autoComplete="off" />
      </Field>
    </>
  )
}
