import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { emailError, newPasswordError, onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { NameFields, useIsFamilyFirst } from '#client/core/forms/name-fields.tsx'
import { NewPasswordField } from '#client/core/forms/new-password-field.tsx'
import { useForm } from '#client/core/forms/use-form.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { plans } from '#contract/account/account-limits.ts'
import { stepOf } from '#machines/auth/selectors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthForm, tall } from './form-parts.tsx'
import { useAuth } from './use-auth.ts'

/** Page that registers a company and its owner. */
export function RegisterPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <Register />
}

function useRegister() {
  const { locale } = useLocale()
  const [, navigate] = useLocation()
  const invitation = new URLSearchParams(useSearch()).get('invitation')
  const { actor, busy, failure, send } = useAuth()
  useEffect(() => {
    const subscription = actor.subscribe((snapshot) => {
      if (stepOf(snapshot) === 'awaitingCode') navigate(paths.registerOtp())
    })
    return () => subscription.unsubscribe()
  }, [actor, navigate])
  const { form, values, field, submit } = useForm({
    initial: { first_name: '', last_name: '', company: '', email: '', password: '' },
    check: ({ first_name, last_name, company, email, password }) =>
      onlyErrors({
        first_name: requiredError(first_name),
        last_name: requiredError(last_name),
        company: requiredError(company),
        email: emailError(email),
        password: newPasswordError(password),
      }),
    onSubmit: (details) =>
      send({
        type: 'account.register',
        details: {
          ...details,
          email: details.email.trim(),
          language: locale,
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(invitation && { invitation }),
        },
      }),
    failure,
    busy,
  })
  return { form, values, field, submit, busy, failure }
}

function Register() {
  const LL = useLL()
  const { form, values, field, submit, busy, failure } = useRegister()
  const firstField = useIsFamilyFirst() ? 'last_name' : 'first_name'
  const texts = LL.auth.register
  const signIn = (
    <>
      {texts.hasAccount()} <TextLink href={paths.login()}>{texts.signIn()}</TextLink>
    </>
  )
  const text = texts.text({ days: plans.trial.days })
  const line = (name: 'first_name' | 'last_name' | 'company' | 'email') => {
    const { error, input } = field(name)
    const { label, ...native } = lines(LL)[name]
    return (
      <Field label={label} error={error}>
        <TextInput {...input} {...native} autoFocus={name === firstField} className={tall} />
      </Field>
    )
  }
  return (
    <AuthFrame title={texts.title()} text={text} below={signIn}>
      <AuthForm form={form} onSubmit={submit} submitLabel={texts.submit()} busy={busy} failure={failure}>
        <NameFields first={line('first_name')} last={line('last_name')} />
        {line('company')}
        {line('email')}
        <NewPasswordField
          className={tall}
          label={LL.auth.fields.password()}
          {...field('password')}
          known={[values.first_name, values.last_name, values.company, ...values.email.split('@')]}
        />
      </AuthForm>
    </AuthFrame>
  )
}

const lines = (LL: ReturnType<typeof useLL>) =>
  ({
    first_name: { label: LL.auth.fields.firstName(), autoComplete: 'given-name' },
    last_name: { label: LL.auth.fields.lastName(), autoComplete: 'family-name' },
    company: { label: LL.auth.fields.company(), autoComplete: 'organization' },
    email: { label: LL.auth.fields.email(), autoComplete: 'username', type: 'email' },
  }) as const
