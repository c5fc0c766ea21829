import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { emailError, newPasswordError, onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { NameFields } from '#client/core/forms/name-fields.tsx'
import { useForm } from '#client/core/forms/use-form.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { addMember, type Member, type Role } from '#contract/account/members.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import type { Failure } from '#machines/failure.ts'
import { PasswordChoice, type PasswordWay } from './password-choice.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useRefusalText } from './use-refusal-text.ts'

interface AddMemberDialogProps {
  readonly onAdded: (member: Member) => void
  readonly onClose: () => void
}

const empty = { email: '', first_name: '', last_name: '', password: '' }

/** Returns true if a field already shows the error, so that the form need not repeat it. */
const isShownInline = (failure: Failure | null) =>
  Object.keys(failure?.fields ?? {}).some((field) => field in empty)

/** Dialog for adding a member to the team. */
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
      error={isShownInline(failure) ? null : textOf(failure)}
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

/** Returns the state of the form, and of the call that adds the member. */
function useAddition(role: Role, way: PasswordWay, onAdded: (member: Member) => void) {
  const { members: texts } = useLL()
  const { profile } = useAccount()
  const toast = useToast()
  const checked = useRef(empty)
  const { submit, busy, failure } = useSubmission(
    'members: add member',
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
      onlyErrors({
        first_name: requiredError(first_name),
        email: emailError(email),
        password: way === 'hand' ? newPasswordError(password) : undefined,
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
      <NameFields
        first={
          <Field label={fields.firstName()} error={first.error}>
            <TextInput {...first.input} autoFocus autoComplete="off" maxLength={LINE_MAX_CHARS} />
          </Field>
        }
        last={
          <Field optional label={fields.lastName()} error={last.error}>
            <TextInput {...last.input} autoComplete="off" maxLength={LINE_MAX_CHARS} />
          </Field>
        }
      />
      <Field label={fields.email()} error={email.error}>
        <TextInput {...email.input} type="email" autoComplete="off" />
      </Field>
    </>
  )
}
