import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { newPasswordError, onlyErrors } from '#client/core/forms/field-errors.ts'
import { NewPasswordField } from '#client/core/forms/new-password-field.tsx'
import { useForm } from '#client/core/forms/use-form.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { isResetting } from '#machines/auth/selectors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthForm, tall } from './form-parts.tsx'
import { useAuth } from './use-auth.ts'

/** Page that sets a new password after the code was accepted. */
export function ResetPasswordPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <ResetPassword />
}

/** Redirects to the page for the machine's state, because a password can only be set once the code has been accepted. */
function useStepOf() {
  const auth = useAuth(['choosingPassword', 'resetMailed'])
  const { actor } = auth
  const [, navigate] = useLocation()
  useEffect(() => {
    const lead = (snapshot: ReturnType<typeof actor.getSnapshot>) => {
      if (isResetting(snapshot)) return
      const isSet = snapshot.context.notice === 'password_reset'
      navigate(isSet ? paths.login() : paths.verify(), { replace: true })
    }
    lead(actor.getSnapshot())
    const subscription = actor.subscribe(lead)
    return () => subscription.unsubscribe()
  }, [actor, navigate])
  return auth
}

function ResetPassword() {
  const LL = useLL()
  const { busy, failure, email, send } = useStepOf()
  const texts = LL.auth.reset
  const { form, field, submit } = useForm({
    initial: { new_password: '' },
    check: (values) => onlyErrors({ new_password: newPasswordError(values.new_password) }),
    onSubmit: (values) => send({ type: 'password.reset', password: values.new_password }),
    failure,
    busy,
  })
  return (
    <AuthFrame
      title={texts.title()}
      text={texts.text()}
      below={<TextLink href={paths.login()}>{LL.auth.forgot.back()}</TextLink>}
    >
      <AuthForm form={form} onSubmit={submit} submitLabel={texts.submit()} busy={busy} failure={failure}>
        <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField
          className={tall}
          label={LL.auth.fields.newPassword()}
          {...field('new_password')}
          known={email.split('@')}
          autoFocus
        />
      </AuthForm>
    </AuthFrame>
  )
}
