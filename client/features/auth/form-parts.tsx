import type { FormEvent, ReactNode, RefObject } from 'react'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { Failure } from '#machines/failure.ts'

/** Classes that make controls full-width and taller on pages with a single form. */
export const tall = 'w-full [&_input]:h-10'

interface AuthFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: FormEvent) => void
  readonly submitLabel: string
  readonly busy: boolean
  readonly disabledReason?: string | null
  /** Success message shown above the fields. */
  readonly notice?: string | null
  /** Warning shown above the fields, independently of `failure`. */
  readonly warning?: string | null
  readonly failure: Failure | null
  readonly children: ReactNode
}

/** Returns true if a field already shows the whole error, so that the banner need not repeat it. */
const isShownInline = ({ code, fields }: Failure) =>
  (code === 'password_too_common' || code === 'two_factor_code_invalid') && fields !== undefined

/** Form with a banner at the top and a single button at the bottom. */
export function AuthForm(props: AuthFormProps) {
  const { form, onSubmit, submitLabel, busy, disabledReason, notice, warning, failure, children } = props
  const LL = useLL()
  const { locale } = useLocale()
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {notice && <Banner tone="success">{notice}</Banner>}
      {warning && <Banner tone="warning">{warning}</Banner>}
      {failure && !isShownInline(failure) && (
        <Banner tone="danger">{errorText({ locale, LL }, failure)}</Banner>
      )}
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabledReason={disabledReason}
        className="w-full"
      >
        {submitLabel}
      </Button>
    </form>
  )
}
