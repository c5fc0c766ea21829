import { useSelector } from '@xstate/react'
import { emailError, onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { useForm } from '#client/core/forms/use-form.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useAuthActor } from '#client/core/session/session.tsx'
import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { needsProof } from '#machines/auth/selectors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthForm, tall } from './form-parts.tsx'
import { ProofStep } from './proof-step.tsx'
import { useAuth } from './use-auth.ts'

/** Sign-in page: email address and password, plus a code if the member uses two-factor authentication. */
export function LoginPage() {
  const leaves = useLeaveWhenSignedIn()
  const proves = useSelector(useAuthActor(), needsProof)
  if (leaves) return null
  return proves ? <ProofStep /> : <Login />
}

function useLogin() {
  const { busy, failure, notice, email, send } = useAuth(['awaitingProof'])
  const parts = useForm({
    initial: { username: email, password: '' },
    check: ({ username, password }) =>
      onlyErrors({ username: emailError(username), password: requiredError(password) }),
    onSubmit: ({ username, password }) =>
      send({ type: 'session.signIn', credentials: { username: username.trim(), password } }),
    failure,
    busy,
  })
  return { ...parts, busy, failure, notice }
}

function Login() {
  const LL = useLL()
  const { form, field, submit, busy, failure, notice } = useLogin()
  const texts = LL.auth.login
  const username = field('username')
  const password = field('password')
  const forgot = <TextLink href={paths.forgotPassword()}>{texts.forgot()}</TextLink>
  const register = (
    <>
      {texts.noAccount()} <TextLink href={paths.register()}>{texts.register()}</TextLink>
    </>
  )
  return (
    <AuthFrame title={texts.title()} text={texts.text()} below={register}>
      <AuthForm
        form={form}
        onSubmit={submit}
        submitLabel={texts.submit()}
        busy={busy}
        failure={failure}
        notice={notice === 'password_reset' ? texts.passwordReset() : null}
        warning={
          notice === 'role_changed'
            ? texts.roleChanged()
            : notice === 'session_ended'
              ? texts.sessionEnded()
              : null
        }
      >
        <Field label={LL.auth.fields.email()} error={username.error}>
          <TextInput {...username.input} type="email" autoComplete="username" autoFocus className={tall} />
        </Field>
        <Field label={LL.auth.fields.password()} error={password.error} aside={forgot}>
          <PasswordInput {...password.input} autoComplete="current-password" className={tall} />
        </Field>
      </AuthForm>
    </AuthFrame>
  )
}
