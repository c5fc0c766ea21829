import { onlyErrors, requiredError } from '#client/core/forms/field-errors.ts'
import { useForm } from '#client/core/forms/use-form.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthForm, tall } from './form-parts.tsx'
import { useAuth } from './use-auth.ts'

/** Asks for the authenticator code once the password has been accepted. */
export function ProofStep() {
  const texts = useLL().auth
  const { busy, failure, send } = useAuth(['awaitingProof'])
  const { form, field, submit } = useForm({
    initial: { code: '' },
    check: ({ code }) => onlyErrors({ code: requiredError(code.trim()) }),
    onSubmit: ({ code }) => send({ type: 'proof.submit', code }),
    failure,
    busy,
  })
  const code = field('code')
  return (
    <AuthFrame title={texts.login.proofTitle()} text={texts.login.proofText()}>
      <AuthForm
        form={form}
        onSubmit={submit}
        submitLabel={texts.login.proofSubmit()}
        busy={busy}
        failure={failure}
      >
        <Field label={texts.fields.proof()} error={code.error}>
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
      <Button variant="ghost" className="-mt-3 w-full" onClick={() => send({ type: 'form.leave' })}>
        {texts.login.otherAccount()}
      </Button>
    </AuthFrame>
  )
}
