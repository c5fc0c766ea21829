import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useProductName } from '#client/core/page/title.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import type { useTwoFactor } from './use-two-factor.ts'

interface StepProps {
  readonly factor: ReturnType<typeof useTwoFactor>
}

/** Number of digits of an authenticator code. */
const CODE_LENGTH = 6

/** Dialog that asks for the password before anything changes. */
export function PasswordDialog({ factor }: StepProps) {
  const { profile: texts, auth } = useLL()
  const textOf = useFailureText()
  const [password, setPassword] = useState('')
  const { purpose, failure, busy } = factor
  const titles = {
    setUp: texts.setUpFactor(),
    renew: texts.renewCodes(),
    disable: texts.disableFactor(),
  }
  const sentences = {
    setUp: texts.setUpText(),
    renew: texts.renewText(),
    disable: texts.disableText(),
  }
  return (
    <FormDialog
      size={400}
      title={titles[purpose]}
      description={sentences[purpose]}
      onClose={factor.close}
      onSubmit={() => factor.submitPassword(password)}
      submitLabel={purpose === 'disable' ? texts.disableFactor() : texts.next()}
      busy={busy}
      disabledReason={password === '' ? auth.faults.required() : null}
    >
      <Field label={auth.fields.password()} error={textOf(failure)}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" autoFocus />
      </Field>
    </FormDialog>
  )
}

/** Dialog that shows the QR code and asks for the first code from the authenticator app. */
export function ScanDialog({ factor }: StepProps) {
  const { profile: texts, auth } = useLL()
  const textOf = useFailureText()
  const [code, setCode] = useState('')
  const { secret, failure, busy } = factor
  if (!secret) return null
  return (
    <FormDialog
      title={texts.setUpFactor()}
      description={texts.scanText()}
      onClose={factor.close}
      onSubmit={() => factor.submitCode(code)}
      submitLabel={texts.confirmFactor()}
      busy={busy}
      disabledReason={code.length === CODE_LENGTH ? null : auth.faults.digits()}
    >
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={secret.otpauth_url} label={texts.qrCode()} />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-text-muted">{texts.orType()}</p>
          <p className="mt-1 flex items-center gap-1">
            <code className="wrap-anywhere rounded-md bg-surface-sunken px-2 py-1 text-sm">
              {secret.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={secret.secret} />
          </p>
        </div>
      </div>
      <Field label={auth.fields.otp()} error={textOf(failure)}>
        <TextInput
          value={code}
          onChange={(typed) => setCode(typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="w-40 font-mono"
        />
      </Field>
    </FormDialog>
  )
}

/** Dialog that shows the recovery codes; they are only shown once. */
export function CodesDialog({ factor }: StepProps) {
  const { profile: texts } = useLL()
  const product = useProductName()
  const text = factor.codes.join('\n')
  return (
    <Dialog
      open
      onClose={factor.close}
      title={texts.recoveryCodes()}
      description={texts.recoveryText()}
      footer={
        <Button variant="primary" onClick={factor.close}>
          {texts.codesKept()}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        <ul
          aria-label={texts.recoveryCodes()}
          className="grid gap-x-6 gap-y-1.5 rounded-lg border bg-surface-sunken p-3 font-mono sm:grid-cols-2"
        >
          {factor.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label={texts.copyCodes()} />
          <a
            download={`${product}-recovery-codes.txt`}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.downloadCodes()}
          </a>
        </div>
      </div>
    </Dialog>
  )
}
