import { useEffect } from 'react'
import { useForm } from '#client/core/forms/use-form.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLeaveWhenSignedIn } from '#client/core/session/use-leave-when-signed-in.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { OTP_TRIES } from '#contract/account/account-limits.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CODE_LENGTH, CodeInput } from './code-input.tsx'
import { AuthForm } from './form-parts.tsx'
import { useRegistrationCode } from './use-registration-code.ts'

/** Page that confirms the email address with the mailed code. */
export function RegisterOtpPage() {
  const leaves = useLeaveWhenSignedIn()
  return leaves ? null : <Code />
}

const check = ({ otp }: { otp: string }): { otp?: string } =>
  otp.length === CODE_LENGTH ? {} : { otp: 'pattern' }

/** Returns the state of the code form. Submits the code once it is complete and clears it if it was wrong. */
function useCodeForm() {
  const LL = useLL()
  const code = useRegistrationCode()
  const { checking, spent, failure, triesLeft, submit: sendOff } = code
  const { form, values, field, submit, reset } = useForm({
    initial: { otp: '' },
    check,
    onSubmit: ({ otp }) => sendOff(otp),
    failure,
    busy: checking || spent,
  })
  const { otp } = values
  useEffect(() => {
    if (otp.length === CODE_LENGTH) sendOff(otp)
  }, [otp, sendOff])
  useEffect(() => {
    if (failure?.code === 'otp_invalid') reset()
  }, [failure, reset])
  const wrong = failure?.code === 'otp_invalid'
  const { error, input } = field('otp')
  return {
    code,
    form,
    input,
    onSubmit: submit,
    error: wrong && !otp && !spent ? LL.errors.otp_invalid() : error,
    tries: triesLeft < OTP_TRIES && !spent ? LL.auth.otp.triesLeft({ n: triesLeft }) : null,
    callout: spent || wrong ? null : failure,
  }
}

function Code() {
  const LL = useLL()
  const { code, form, input, onSubmit, error, tries, callout } = useCodeForm()
  const { email, checking, spent } = code
  const texts = LL.auth.otp
  return (
    <AuthFrame
      title={texts.title()}
      text={texts.text({ email })}
      below={<TextLink href={paths.register()}>{texts.other()}</TextLink>}
    >
      <AuthForm
        form={form}
        onSubmit={onSubmit}
        submitLabel={texts.submit()}
        busy={checking}
        disabledReason={spent ? texts.spent() : null}
        failure={callout}
        warning={spent ? texts.spent() : null}
        notice={code.notice === 'code_resent' ? texts.resent() : null}
      >
        <Field label={LL.auth.fields.otp()} error={error} hint={tries} disabled={spent}>
          <CodeInput {...input} disabled={spent} />
        </Field>
      </AuthForm>
      <ResendButton {...code} />
    </AuthFrame>
  )
}

function ResendButton({ resend, secondsLeft, again }: ReturnType<typeof useRegistrationCode>) {
  const LL = useLL()
  const wait = resend === 'waiting' && secondsLeft > 0
  return (
    <Button
      variant="ghost"
      onClick={again}
      busy={resend === 'sending'}
      disabledReason={wait ? LL.auth.otp.resendIn({ n: secondsLeft }) : null}
      className="tabular -mt-3 w-full"
    >
      {wait ? LL.auth.otp.resendIn({ n: secondsLeft }) : LL.auth.otp.resend()}
    </Button>
  )
}
