import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { emailError, onlyErrors } from '#client/core/forms/field-errors.ts'
import { useForm } from '#client/core/forms/use-form.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { stepOf } from '#machines/auth/selectors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthForm, tall } from './form-parts.tsx'
import { useAuth } from './use-auth.ts'

/** Page that requests a code to reset the password. */
export function ForgotPasswordPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <ForgotPassword />
}

function ForgotPassword() {
  const LL = useLL()
  const { actor, busy, failure, email, send } = useAuth()
  const [, navigate] = useLocation()
  const texts = LL.auth.forgot
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      if (stepOf(snapshot) === 'resetMailed') navigate(paths.verify())
    })
    return () => subscription.unsubscribe()
  }, [actor, navigate])
  const { form, field, submit } = useForm({
    initial: { email },
    check: (values) => onlyErrors({ email: emailError(values.email) }),
    onSubmit: (values) => send({ type: 'password.forget', email: values.email.trim() }),
    failure,
    busy,
  })
  const address = field('email')
  const below = (
    <div className="flex w-full justify-between">
      <TextLink href={paths.login()}>{texts.back()}</TextLink>
      <TextLink href={paths.verify()}>{texts.hasCode()}</TextLink>
    </div>
  )
  return (
    <AuthFrame title={texts.title()} text={texts.text()} below={below}>
      <AuthForm form={form} onSubmit={submit} submitLabel={texts.submit()} busy={busy} failure={failure}>
        <Field label={LL.auth.fields.email()} error={address.error}>
          <TextInput {...address.input} type="email" autoComplete="username" autoFocus className={tall} />
        </Field>
      </AuthForm>
    </AuthFrame>
  )
}
