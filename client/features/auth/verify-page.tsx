import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { useForm } from '#client/core/forms/use-form.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { stepOf } from '#machines/auth/selectors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthForm, tall } from './form-parts.tsx'
import { useAuth } from './use-auth.ts'

/** Page where the mailed code for resetting the password is entered. */
export function VerifyPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <Verify />
}

/** Returns the code from a mailed link and removes it from the URL. It is in the fragment, which is not sent to the server. */
function takeMailedCode(): string {
  const { hash, pathname, search } = window.location
  if (hash) window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  return decodeURIComponent(hash.replace(/^#(?:code=)?/, '')).trim()
}

function useVerify() {
  const auth = useAuth(['resetMailed'])
  const { actor, busy, failure, send } = auth
  const [, navigate] = useLocation()
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      if (stepOf(snapshot) === 'choosingPassword') navigate(paths.resetPassword())
    })
    return () => subscription.unsubscribe()
  }, [actor, navigate])
  const submitMailed = useEffectEvent(() => {
    const token = takeMailedCode()
    if (token) send({ type: 'resetCode.submit', token })
  })
  useEffect(() => submitMailed(), [])
  const mailed = useSelector(actor, stepOf) === 'resetMailed'
  const parts = useForm({
    initial: { token: '' },
    check: (values) => onlyErrors({ token: requiredError(values.token) }),
    onSubmit: ({ token }) => send({ type: 'resetCode.submit', token: token.trim() }),
    failure,
    busy,
  })
  return { ...auth, ...parts, mailed }
}

function Verify() {
  const LL = useLL()
  const { form, field, submit, busy, failure, email, mailed, send } = useVerify()
  const texts = LL.auth.verify
  const code = field('token')
  const again = mailed && email !== ''
  return (
    <AuthFrame
      title={texts.title()}
      text={email ? `${texts.sent({ email })} ${texts.text()}` : texts.text()}
      below={<TextLink href={paths.login()}>{LL.auth.forgot.back()}</TextLink>}
    >
      <AuthForm form={form} onSubmit={submit} submitLabel={texts.submit()} busy={busy} failure={failure}>
        <Field label={LL.auth.fields.resetCode()} error={code.error}>
          <TextInput
            {...code.input}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            className={tall}
          />
        </Field>
      </AuthForm>
      {again && (
        <Button
          variant="ghost"
          className="-mt-3 w-full"
          onClick={() => send({ type: 'password.forget', email })}
        >
          {texts.resend()}
        </Button>
      )}
    </AuthFrame>
  )
}
