import { useRef } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { newPasswordError, onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { NewPasswordField } from '#client/core/forms/new-password-field.tsx'
import { useForm } from '#client/core/forms/use-form.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { changePassword } from '#contract/account/account.ts'

/** Card that changes the member's password and ends their other sessions. */
export function PasswordCard() {
  const { profile: texts, auth, errors } = useLL()
  const { profile } = useAccount()
  const textOf = useFailureText()
  const { form, field, submit, busy, failure } = usePassword()
  const old = field('old_password')
  const isWrong = failure?.code === 'password_wrong'
  return (
    <Card title={auth.fields.password()} description={texts.passwordText()}>
      <form ref={form} onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
        {/* Tells password managers which username the new password belongs to. */}
        <input hidden readOnly type="text" autoComplete="username" value={profile.email} />
        <Field label={texts.oldPassword()} error={isWrong && old.error ? errors.password_wrong() : old.error}>
          <PasswordInput {...old.input} autoComplete="current-password" />
        </Field>
        <NewPasswordField
          {...field('new_password')}
          label={auth.fields.newPassword()}
          known={[profile.first_name, profile.last_name, ...profile.email.split('@')]}
        />
        {failure && !failure.fields && <Banner tone="danger">{textOf(failure)}</Banner>}
        <Button type="submit" busy={busy} className="self-start">
          {texts.changePassword()}
        </Button>
      </form>
    </Card>
  )
}

const empty = { old_password: '', new_password: '' }

function usePassword() {
  const { profile: texts } = useLL()
  const toast = useToast()
  const sent = useRef({ values: empty, reset: () => {} })
  const { submit, busy, failure } = useSubmission(
    'profile: password',
    (signal) => call(changePassword, { body: sent.current.values, signal }),
    () => {
      toast.show({ text: texts.passwordChanged() })
      const { reset } = sent.current
      sent.current = { values: empty, reset }
      reset()
    },
  )
  const form = useForm({
    initial: empty,
    check: ({ old_password, new_password }) =>
      onlyErrors({ old_password: requiredError(old_password), new_password: newPasswordError(new_password) }),
    onSubmit: (values, reset) => {
      sent.current = { values, reset }
      submit()
    },
    failure,
    busy,
  })
  return { ...form, busy, failure }
}
